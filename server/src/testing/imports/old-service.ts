import type { TestApp } from '../test-app.ts';

/** What an old service answers by the path it is asked for: a status, and where it leads. */
export type OldService = (path: string) => [status: number, location?: string] | null;

/** Has old short links asked of a stub; answers what was asked, and how to end it. */
export function standInFor(app: TestApp, service: OldService): { asked: string[]; end: () => void } {
  const kept = app.services.outgoing;
  const asked: string[] = [];
  const fetchClaimed = async (address: string | URL) => {
    const { pathname } = new URL(address);
    asked.push(String(address));
    const answer = service(pathname);
    if (answer === null) throw new TypeError('It is away.');
    const [status, location] = answer;
    return new Response(null, { status, headers: location === undefined ? {} : { location } });
  };
  Object.assign(app.services, { outgoing: { ...kept, fetchClaimed } });
  return { asked, end: () => void Object.assign(app.services, { outgoing: kept }) };
}

/** Has the worker's job compare until it has ended. */
export async function proveToEnd(app: TestApp, importId: number): Promise<void> {
  for (;;) {
    const [begun] = await app.sql`select user_id from imports where id = ${importId}`;
    await app.runJob('prove-move', { importId, userId: Number(begun?.['user_id']) });
    const [row] = await app.sql`select state from import_proofs where import_id = ${importId}`;
    if (row?.['state'] !== 'running') return;
  }
}

/** Where the links of `verdictLinks` lead at the old service, so that each verdict comes about. */
export const eachVerdict: OldService = (path) => {
  const destination = `https://cafe.example${path}`;
  const kind = path.slice(1).split('-')[0];
  const answers: Record<string, ReturnType<OldService>> = {
    same: [301, destination],
    spelled: [302, destination.replace('https://cafe.example', 'HTTPS://Cafe.Example:443')],
    differs: [302, 'https://elsewhere.example/'],
    dead: [404],
    away: null,
    closed: [302, destination],
    page: [200],
  };
  return answers[kind ?? ''] ?? null;
};

export const verdictKinds = ['same', 'spelled', 'differs', 'dead', 'away', 'closed', 'page'] as const;
