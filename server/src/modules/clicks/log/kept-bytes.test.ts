import { randomBytes, randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { KeptBytes } from './kept-bytes.ts';

test('what was added and not dropped is there, in its order, however much it is', () => {
  const kept = new KeptBytes();
  let expected = Buffer.alloc(0);

  for (let step = 0; step < 400; step += 1) {
    const added = randomBytes(randomInt(step % 50 === 0 ? 3_000_000 : 50_000));
    kept.add(added);
    expected = Buffer.concat([expected, added]);
    const dropped = randomInt(step % 70 === 0 ? expected.length + 1 : 100);
    kept.drop(Math.min(dropped, expected.length));
    expected = expected.subarray(Math.min(dropped, expected.length));
    if (!kept.all().equals(expected)) expect.unreachable(`wrong after step ${String(step)}`);
  }

  kept.drop(expected.length);
  expect(kept.all()).toHaveLength(0);
});

test('what is added is copied, since its sender uses the memory again', () => {
  const kept = new KeptBytes();
  const bytes = Buffer.from('first');

  kept.add(bytes);
  bytes.fill('x');

  expect(kept.all().toString()).toBe('first');
});
