import { LRUCache } from 'lru-cache';
import { SECOND_MS } from '../../../platform/clock.ts';
import { FairTurns } from '../../../platform/fair-turns.ts';
import type { Scope } from '../../../platform/scope.ts';

/** All visitors of shared statistics together have this share of the engine. */
export const visitorsOfShares = 'visitors of shared statistics';

interface SharedQuestion {
  /** What the statistics are shared by. */
  name: string;
  /** The same for questions that have the same answer. */
  question: string;
}

const REMEMBERED_MS = 10 * SECOND_MS;
const MOST_REMEMBERED = 500;

// A share has one question under way, so that those who ask the same wait for its answer and not for the engine.
const turns = new FairTurns({
  atOnce: 2,
  perAsker: 1,
  waiting: 300,
  waitingPerAsker: 60,
  longestWaitMs: 20 * SECOND_MS,
});
const answers = new LRUCache<string, object>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS });

/**
 * Answers a question about shared statistics in the turn of the share, from memory where somebody has just asked the
 * same: however many look at one, the workspace that shares and all others have the engine for themselves. Throws
 * `too_many_requests`, and `unavailable` where too many shares are asked.
 */
export async function answerShared<Answer extends object>(
  { signal }: Pick<Scope, 'signal'>,
  { name, question }: SharedQuestion,
  read: () => Promise<Answer>,
): Promise<Answer> {
  const key = `${name} ${question}`;
  const known = () => answers.get(key) as Answer | undefined;
  return (
    known() ??
    turns.run(
      name,
      async () => {
        const answer = known() ?? (await read());
        answers.set(key, answer);
        return answer;
      },
      signal,
    )
  );
}
