import type { Account } from './account.ts';

const WARM_UPS = 3;
const ROUNDS = 20;
const MAX_MS = 200;

/** How long a screen waits for what it shows, in a line. Throws for any answer but 200. */
export async function timeQuestion(account: Account, question: string): Promise<string> {
  // What was just filled in is on no page that the engine keeps.
  for (let round = 0; round < WARM_UPS; round += 1) await account.attempt('GET', `/app/api${question}`);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const { status, text } = await account.attempt('GET', `/app/api${question}`);
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(text);
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.ceil(ROUNDS * 0.95) - 1] ?? 0;
  const verdict = p95 <= MAX_MS ? '' : ' — too much';
  return `${question.padEnd(52)} p95 ${p95.toFixed(0)} ms${verdict}`;
}
