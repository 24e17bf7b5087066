import { expect, test } from 'vitest';
import { hashPassword, isPasswordOf } from './password-hash.ts';

const PASSWORD = 'A good phrase 7';
// Each waits for its turn, and on few cores for the rest behind it.
const PATIENCE_MS = 60_000;

test(
  'a storm of sign-ins waits in line up to a length, and who comes after that is refused at once',
  async () => {
    const hash = await hashPassword(PASSWORD);

    const answers = await Promise.allSettled(
      Array.from({ length: 250 }, (_, number) => isPasswordOf(number % 2 === 0 ? hash : undefined, PASSWORD)),
    );

    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.length).toBeGreaterThan(40);
    expect(refused.length).toBeLessThan(55);
    expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', status: 503 });
    expect(answers[0]).toMatchObject({ value: true });
    expect(answers[1]).toMatchObject({ value: false });
    // Nothing of the refusals stays.
    await expect(isPasswordOf(undefined, PASSWORD)).resolves.toBe(false);
  },
  PATIENCE_MS,
);
