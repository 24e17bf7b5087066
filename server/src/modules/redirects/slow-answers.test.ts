import { expect, test } from 'vitest';
import { SlowAnswers } from './slow-answers.ts';

test('a site has a few slow answers at a time, and another has its own', async () => {
  const slow = new SlowAnswers(20);
  const first = Array.from({ length: 20 }, async (_, network) =>
    slow.wait(`2001:db8:1:${network.toString(16)}::1`),
  );

  expect(await slow.wait('2001:db8:1:ff::1')).toBe(false);
  expect(await slow.wait('2001:db8:2::1')).toBe(true);
  expect(new Set(await Promise.all(first))).toEqual(new Set([true]));
  expect(await slow.wait('2001:db8:1:ff::1')).toBe(true);
});
