import { expect, test } from 'vitest';
import { oneEditAway } from './one-edit-away.ts';

test('an alias is one edit away from those with letters swapped, missing, added and changed, in this order', () => {
  const near = oneEditAway('sale');

  const orders = ['slae', 'sal', 'sales', 'sole'].map((each) => near.indexOf(each));
  expect(orders).toEqual([...orders].sort((one, other) => one - other));
  expect(orders).not.toContain(-1);
});

test('an alias is one edit away neither from itself nor from what takes two', () => {
  const near = oneEditAway('sale');

  for (const other of ['sale', 'elas', 'saless', 'sl']) expect(near).not.toContain(other);
  expect(new Set(near).size).toBe(near.length);
  expect(oneEditAway('a'.repeat(30)).length).toBeLessThan(2400);
});
