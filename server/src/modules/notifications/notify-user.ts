import type { Services } from '../../platform/scope.ts';
import { notifications } from './notifications.table.ts';

export interface Notice {
  text: string;
  /** The screen it is about, below `/app`. */
  path?: string;
}

/** Tells an account something; inside a transaction if and only if that commits. */
export async function notifyUser(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  { text, path }: Notice,
): Promise<void> {
  await db.insert(notifications).values({ userId, text, path: path ?? null, createdAt: clock() });
}
