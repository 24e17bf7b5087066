import { pbkdf2Sync } from 'node:crypto';
import { expect, test, vi } from 'vitest';

interface Solution {
  counter: number;
  derivedKey: string;
}

/** What the worker answers, once it is loaded. */
async function solve(challenge: object): Promise<Solution> {
  const listen = vi.fn<(type: string, listener: (event: { data: unknown }) => void) => void>();
  const answer = vi.fn<(solution: Solution) => void>();
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('postMessage', answer);
  await import('./plain-pbkdf2.worker.ts');
  listen.mock.calls[0]?.[1]({ data: { challenge, counterStart: 0, counterStep: 1 } });
  const [solution] = answer.mock.calls[0] ?? [];
  if (solution === undefined) throw new Error('The worker did not answer.');
  return solution;
}

test('a challenge is solved without the cryptography of the platform, and as that would', async () => {
  const [nonce, salt] = ['0123456789abcdef0123456789abcdef', 'ffeeddccbbaa99887766554433221100'];

  const { counter, derivedKey } = await solve({ parameters: { nonce, salt, cost: 10, keyPrefix: 'a' } });

  const keyOf = (count: number) => {
    const suffix = Buffer.alloc(4);
    suffix.writeUInt32BE(count);
    const password = Buffer.concat([Buffer.from(nonce, 'hex'), suffix]);
    return pbkdf2Sync(password, Buffer.from(salt, 'hex'), 10, 32, 'sha256').toString('hex');
  };
  expect(derivedKey).toBe(keyOf(counter));
  expect(derivedKey.startsWith('a')).toBe(true);
  const earlier = Array.from({ length: counter }, (_, count) => keyOf(count));
  expect(earlier.filter((key) => key.startsWith('a'))).toEqual([]);
});
