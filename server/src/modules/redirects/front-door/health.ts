import type { Answer } from '../answer.ts';
import type { ReplicaReader } from '../replica/replica-reader.ts';

export interface HealthFacts {
  replica: Pick<ReplicaReader, 'isThere'>;
  isDatabaseUp: () => Promise<boolean>;
}

const ASK_DATABASE_EVERY_MS = 1000;

/** Undefined for paths other than health paths. The answers are public and tell no details. */
export function createHealth(facts: HealthFacts): (path: string) => Promise<Answer> | undefined {
  const isDatabaseUp = rememberedFor(ASK_DATABASE_EVERY_MS, facts.isDatabaseUp);
  return (path) => {
    if (path === '/healthz') return Promise.resolve(json(200, 'ok'));
    return path === '/readyz' ? readiness(facts.replica.isThere, isDatabaseUp) : undefined;
  };
}

// Ready means that redirects work, which they do from a replica of any age.
async function readiness(hasReplica: boolean, isDatabaseUp: () => Promise<boolean>): Promise<Answer> {
  return hasReplica || (await isDatabaseUp()) ? json(200, 'ready') : json(503, 'not ready');
}

function rememberedFor<Result>(ms: number, ask: () => Promise<Result>): () => Promise<Result> {
  let last: { askedAt: number; answer: Promise<Result> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.askedAt > ms) last = { askedAt: now, answer: ask() };
    return last.answer;
  };
}

function json(status: number, word: string): Answer {
  const body = JSON.stringify({ status: word });
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  return { status, headers: { ...headers, 'Content-Length': String(body.length) }, body };
}
