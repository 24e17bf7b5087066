import { unboundReads, type Grounds } from './bounds.ts';
import type { Catalogue } from './catalogue.ts';
import type { Facts } from './plan-facts.ts';

/** What a statement came to, and the answers of its grounds that led there. */
interface Judged {
  answers: ReadonlyMap<string, { ask: (grounds: Grounds) => boolean; answer: boolean }>;
  reads: string[];
}

// By plans, of which each statement has one for all apps of a process.
const judged = new WeakMap<Facts, Judged[]>();

/** The same as `unboundReads`, which is worked out anew only where the grounds answer otherwise than before. */
export function rememberedReads(facts: Facts, catalogue: Catalogue, grounds: Grounds): string[] {
  const before = judged.get(facts) ?? [];
  const same = before.find(({ answers }) =>
    [...answers.values()].every(({ ask, answer }) => ask(grounds) === answer),
  );
  if (same !== undefined) return same.reads;
  const found = judge(facts, catalogue, grounds);
  judged.set(facts, [...before, found]);
  return found.reads;
}

function judge(facts: Facts, catalogue: Catalogue, grounds: Grounds): Judged {
  const answers = new Map<string, { ask: (grounds: Grounds) => boolean; answer: boolean }>();
  const noted = (name: string, ask: (grounds: Grounds) => boolean): boolean => {
    const answer = ask(grounds);
    answers.set(name, { ask, answer });
    return answer;
  };
  const reads = unboundReads(facts, catalogue, {
    isExcepted: (read) => noted(read, ({ isExcepted }) => isExcepted(read)),
    isFound: (key, parameters) =>
      noted(`${key} ${parameters.join()}`, ({ isFound }) => isFound(key, parameters)),
  });
  return { answers, reads };
}
