import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { inTransaction } from './scope.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('what is for after the commit happens at once where no transaction is open', () => {
  const seen: string[] = [];

  app.services.afterCommit(() => seen.push('effect'));

  expect(seen).toEqual(['effect']);
});

test('an effect waits for the commit of the outermost transaction', async () => {
  const seen: string[] = [];

  await inTransaction(app.services, async (services) => {
    await inTransaction(services, async (services) => {
      await services.db.execute(sql`select 1`);
      services.afterCommit(() => seen.push('effect'));
    });
    seen.push('end of the outer work');
  });

  expect(seen).toEqual(['end of the outer work', 'effect']);
});

test('nothing that a rolled back transaction wanted happens', async () => {
  const seen: string[] = [];
  const failing = inTransaction(app.services, async (services) => {
    await inTransaction(services, async (services) => {
      services.afterCommit(() => seen.push('effect'));
    });
    throw new Error('changed its mind');
  });

  await expect(failing).rejects.toThrow('changed its mind');

  expect(seen).toEqual([]);
});

test(
  'a transaction, which holds a connection, waits for nobody who may wait for one',
  { timeout: 5000 },
  async () => {
    const { remember } = app.services;
    void remember('asked for', 60_000, async () => new Promise<string>(() => undefined));
    await remember('known', 60_000, async () => 'known before');

    const found = await inTransaction(app.services, async ({ remember }) => [
      await remember('asked for', 60_000, async () => 'found by itself'),
      await remember('known', 60_000, async () => 'found by itself'),
    ]);

    expect(found).toEqual(['found by itself', 'known before']);
  },
);
