import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { runStatement, type Database } from './database.ts';
import { inBatches } from './in-batches.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Adds in the database; tells of the sums that went there together. */
function adder() {
  const batches: number[][] = [];
  const addOne = inBatches(async (db, numbers: readonly number[]) => {
    batches.push([...numbers]);
    const statement =
      'select number + 1 as sum from unnest($1::int[]) with ordinality as asked (number, place) order by place';
    const rows = await runStatement<{ sum: number }>(db, statement, [[...numbers]]);
    return rows.map(({ sum }) => sum);
  });
  return { addOne, batches };
}

test('what is asked within a turn goes together, and each is told its own answer', async () => {
  const { addOne, batches } = adder();
  const ask = (numbers: number[]) => Promise.all(numbers.map((number) => addOne(app.services.db, number)));

  const sums = await ask([5, 3, 5]);
  const later = await ask([3]);

  expect({ sums, later }).toEqual({ sums: [6, 4, 6], later: [4] });
  expect(batches).toEqual([[5, 3, 5], [3]]);
});

test('who comes while others wait for their answers waits for nobody', async () => {
  const { addOne, batches } = adder();

  const first = addOne(app.services.db, 1);
  await nextTurn();
  const second = addOne(app.services.db, 2);

  expect(await Promise.all([first, second])).toEqual([2, 3]);
  expect(batches).toEqual([[1], [2]]);
});

test('a crowd is shared out, so that no statement grows long', async () => {
  const { addOne, batches } = adder();

  await Promise.all(Array.from({ length: 250 }, (_, number) => addOne(app.services.db, number)));

  expect(batches.map(({ length }) => length)).toEqual([100, 100, 50]);
});

test('what a transaction asks stays within it', async () => {
  const seen: Database[] = [];
  const note = inBatches(async (db, keys: readonly string[]) => {
    seen.push(db);
    return keys;
  });

  const { db } = app.services;
  const inside = await db.transaction(async (transaction) => {
    await Promise.all([note(transaction, 'within'), note(db, 'outside')]);
    return transaction;
  });

  expect(seen).toHaveLength(2);
  expect(seen).toContain(inside);
  expect(seen).toContain(db);
});

test('who asked for what failed is told so, and the next is not', async () => {
  let fails = true;
  const ask = inBatches(async (_db, keys: readonly string[]) => {
    if (fails) throw new Error('gone');
    return keys;
  });

  const failed = await Promise.allSettled([ask(app.services.db, 'a'), ask(app.services.db, 'b')]);
  fails = false;

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(app.services.db, 'c')).toBe('c');
});
