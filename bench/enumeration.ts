import { randomUUID } from 'node:crypto';
import { Client } from 'undici';
import { startService } from '../server/src/testing/service.ts';
import { Account } from './tools/account.ts';
import { median } from './tools/median.ts';

// Does the time of an answer tell whether there is an account? Asked in turn, so that both meet the same machine.
const ACCOUNTS = 40;
const WARM_UP = 3;
// Fewer than the limit of any account.
const TRIES = 4;

export async function benchEnumeration(): Promise<void> {
  const service = await startService({ env: { ROBOT_CHECK_WHITELIST: '127.0.0.0/8,::1' } });
  const client = new Client(service.url);
  try {
    const accounts = Array.from({ length: ACCOUNTS }, () => new Account(client));
    for (const account of accounts) await account.register();
    const visitor = new Account(client);
    await visitor.begin();
    const attempts = {
      'sign-in': async (email: string) =>
        visitor.attempt('POST', '/app/api/login', { email, password: 'wrong' }),
      reset: async (email: string) => visitor.attempt('POST', '/app/api/password/email', { email }),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      const emails = accounts.map(({ email }) => email);
      // The first answers of a process are slow, whoever asks.
      await compare(attempt, emails.slice(0, WARM_UP));
      report(name, await compare(attempt, emails.slice(WARM_UP)));
    }
  } finally {
    await client.close();
    await service.remove();
  }
}

interface Times {
  known: number[];
  unknown: number[];
}

async function compare(
  attempt: (email: string) => Promise<unknown>,
  known: readonly string[],
): Promise<Times> {
  const times: Times = { known: [], unknown: [] };
  for (let turn = 0; turn < TRIES; turn += 1) {
    for (const email of known) {
      const stranger = `bench-${randomUUID()}@people.example`;
      const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const startedAt = performance.now();
        await attempt(kind === 'known' ? email : stranger);
        times[kind].push(performance.now() - startedAt);
      }
    }
  }
  return times;
}

function report(name: string, { known, unknown }: Times): void {
  console.log(
    `enumeration: ${name} of an account ${median(known).toFixed(2)} ms, of nobody ${median(unknown).toFixed(2)} ms ` +
      `(${String(known.length)} each): t = ${welch(known, unknown).toFixed(2)}, beyond 4.5 the two could be told apart`,
  );
}

/** Welch's t of two samples, without the tenth of each that took longest: what the machine did, not the product. */
function welch(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [one, other].map((times) =>
    moments([...times].sort((x, y) => x - y).slice(0, times.length * 0.9)),
  );
  return a && b ? (a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count) : NaN;
}

function moments(times: readonly number[]): { mean: number; variance: number; count: number } {
  const count = times.length;
  const mean = times.reduce((sum, time) => sum + time, 0) / count;
  return { mean, variance: times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / (count - 1), count };
}
