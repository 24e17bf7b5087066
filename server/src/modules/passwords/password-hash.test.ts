import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useRealHashes } from '../../testing/real-hashes.ts';
import { hashPassword, isPasswordOf } from './password-hash.ts';

const PASSWORD = 'A good phrase 7';
const LENGTH = availableParallelism() > 2 ? 200 : 100;
// Each waits for its turn.
const PATIENCE_MS = 60_000;

useRealHashes();

const ask = async (passwordHash: string | undefined, asker: string) =>
  isPasswordOf({ passwordHash, password: PASSWORD, asker });

test(
  'a storm of sign-ins waits in line up to a length, who comes after that is refused at once, and others get in',
  async () => {
    const hash = await hashPassword(PASSWORD, '192.0.2.1');

    let done = 0;
    const storm = Array.from({ length: LENGTH + 30 }, async (_, network) =>
      // All networks of one site.
      ask(hash, `2001:db8:0:${network.toString(16)}::1`).finally(() => (done += 1)),
    );
    const answered = Promise.allSettled(storm);
    await setImmediate();
    const refusedAtOnce = done;
    const other = await ask(hash, '192.0.2.2');

    expect(other).toBe(true);
    // It came last, and waited for those alone whose turn it was already.
    expect(done - refusedAtOnce).toBeLessThanOrEqual(5);
    const answers = await answered;

    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(24);
    expect(refused.length).toBeLessThan(31);
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', status: 503 });
    expect(answers[0]).toMatchObject({ value: true });
    // Nothing of the refusals stays.
    await expect(ask(undefined, '192.0.2.1')).resolves.toBe(false);
  },
  PATIENCE_MS,
);

test('who has waited for longer than an answer may take is let go without a hash', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const hash = await hashPassword(PASSWORD, '192.0.2.1');
  const waiting = Promise.allSettled(Array.from({ length: 10 }, () => ask(hash, '192.0.2.1')));
  await setImmediate();

  vi.advanceTimersByTime(60_000);

  const letGo = (await waiting).filter((answer) => answer.status === 'rejected');
  expect(letGo.length).toBeGreaterThanOrEqual(8);
  expect(letGo[0]?.reason).toMatchObject({ code: 'unavailable' });
});
