import type { Answer } from '../answer.ts';
import type { ReplicaReader } from '../replica/replica-reader.ts';

export interface HealthFacts {
  replica: ReplicaReader;
  /** Whether the database answers; asked only while there is no replica. */
  isDatabaseUp: () => Promise<boolean>;
  notStored: () => number;
}

/** Answers the health paths of the front door; undefined for any other path. */
export function createHealth(facts: HealthFacts): (path: string) => Promise<Answer> | undefined {
  return (path) => {
    if (path === '/healthz') return Promise.resolve(json(200, { status: 'ok' }));
    return path === '/readyz' ? readiness(facts) : undefined;
  };
}

// Ready means that redirects work. An old replica serves the links that it knows, so its age only informs.
async function readiness({ replica, isDatabaseUp, notStored }: HealthFacts): Promise<Answer> {
  const isReady = replica.isThere || (await isDatabaseUp());
  const { at } = replica.heartbeat();
  return json(isReady ? 200 : 503, {
    status: isReady ? 'ready' : 'not ready',
    replica: replica.isThere ? 'present' : 'being copied',
    replicaAgeSeconds: at === 0 ? null : Math.max(0, Math.round((Date.now() - at) / 1000)),
    clicksNotStored: notStored(),
  });
}

function json(status: number, facts: unknown): Answer {
  const body = JSON.stringify(facts);
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  return { status, headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }, body };
}
