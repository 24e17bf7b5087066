import { markSignedIn } from './signed-in-mark.ts';

/** What a refused request waits for: that somebody signs in again, or confirms the password. */
export type Obstacle = 'session' | 'password';

type Recover = (obstacle: Obstacle) => Promise<boolean>;

const obstacles: Partial<Record<number, Obstacle>> = { 401: 'session', 423: 'password' };

let recover: Recover | null = null;
const underWay = new Map<Obstacle, Promise<boolean>>();

/** Says how obstacles are overcome: what is handed in answers whether the request may be sent again. */
export function overcomeWith(way: Recover): void {
  recover = way;
}

/** Waits until what stood in a request's way is gone. Several requests share one dialog. */
export async function overcome(status: number): Promise<boolean> {
  const obstacle = obstacles[status];
  if (obstacle === undefined || recover === null) return false;
  const known = underWay.get(obstacle);
  if (known !== undefined) return known;
  // All other tabs learn it at once; whoever signs in again here takes it back.
  if (obstacle === 'session') markSignedIn(false);
  const attempt = recover(obstacle)
    // Where the dialog itself did not arrive, the request fails as it did.
    .catch(() => false)
    .finally(() => underWay.delete(obstacle));
  underWay.set(obstacle, attempt);
  return attempt;
}
