import { availableParallelism } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { hashPassword, isPasswordOf } from './password-hash.ts';

const PASSWORD = 'A good phrase 7';
const LENGTH = availableParallelism() > 2 ? 200 : 100;
// Each waits for its turn.
const PATIENCE_MS = 60_000;

afterEach(() => {
  vi.restoreAllMocks();
});

test(
  'a storm of sign-ins waits in line up to a length, and who comes after that is refused at once',
  async () => {
    const hash = await hashPassword(PASSWORD);

    const answers = await Promise.allSettled(
      Array.from({ length: LENGTH + 30 }, () => isPasswordOf(hash, PASSWORD)),
    );

    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(24);
    expect(refused.length).toBeLessThan(31);
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', status: 503 });
    expect(answers[0]).toMatchObject({ value: true });
    // Nothing of the refusals stays.
    await expect(isPasswordOf(undefined, PASSWORD)).resolves.toBe(false);
  },
  PATIENCE_MS,
);

test('who has waited for longer than an answer may take is let go without a hash', async () => {
  const hash = await hashPassword(PASSWORD);
  const waiting = Array.from({ length: 10 }, () => isPasswordOf(hash, PASSWORD));
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);

  const answers = await Promise.allSettled(waiting);

  const letGo = answers.filter((answer) => answer.status === 'rejected');
  expect(letGo.length).toBeGreaterThanOrEqual(8);
  expect(letGo[0]?.reason).toMatchObject({ code: 'unavailable' });
});
