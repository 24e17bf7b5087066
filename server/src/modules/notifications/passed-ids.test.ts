import { expect, test } from 'vitest';
import { PassedIds } from './passed-ids.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id: String(id) }));
const ids = (found: { id: string }[]) => found.map(({ id }) => Number(id));

test('what was there at first is no news, and each row after that is news once', () => {
  const passed = new PassedIds();

  expect(ids(passed.pass(rows(7, 8), 0))).toEqual([]);
  expect(ids(passed.pass(rows(7, 8, 9), 1000))).toEqual([9]);
  expect(ids(passed.pass(rows(7, 8, 9), 2000))).toEqual([]);
});

test('a row that was committed after rows with higher ids is news, too', () => {
  const passed = new PassedIds();
  passed.pass(rows(5), 0);
  passed.pass(rows(5, 8), 1000);

  expect(ids(passed.pass(rows(5, 6, 8), 20_000))).toEqual([6]);
});

test('the floor rises to what was passed half a minute ago', () => {
  const passed = new PassedIds();
  passed.pass([], 0);
  passed.pass(rows(5), 1000);
  expect(passed.floor).toBe(0);

  passed.pass(rows(5, 9), 31_000);

  expect(passed.floor).toBe(5);
  expect(ids(passed.pass(rows(9), 32_000))).toEqual([]);
});
