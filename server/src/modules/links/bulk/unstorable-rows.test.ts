import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBatch, sendFile, subscriber } from '../../../testing/bulk/bulk-files.ts';
import { freshAlias, freshUrl, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
const unstorable = `unstorable-${freshAlias().toLowerCase()}`;
beforeAll(async () => {
  app = await startTestApp();
  // A rule of the database that the rules before it do not know.
  await app.sql.unsafe(`alter table tags add constraint ${unstorable.replaceAll('-', '_')}
    check (name <> '${unstorable}') not valid`);
});
afterAll(async () => {
  await app.sql.unsafe(`alter table tags drop constraint ${unstorable.replaceAll('-', '_')}`);
  await app.close();
});

async function send(lines: readonly string[]) {
  const { browser } = await subscriber(app);
  const { id } = (await sendFile(browser, lines.join('\n'))).json() as { id: number };
  const batch = async () => (await browser.get(`/bulk/batches/${id}`)).json();
  const report = async () => (await browser.open(`/app/bulk/${id}/report.csv`)).body;
  const told = async () => (await browser.get('/notifications/recent')).json().notifications[0]?.text;
  return { id, batch, report, told };
}

test('a row that the database refuses is refused alone, and the others of its piece become links', async () => {
  const twice = freshUrl();
  const { id, batch, report } = await send([
    'url,tags',
    `${twice},fine`,
    `${freshUrl()},${unstorable}`,
    ...Array.from({ length: 40 }, () => `${freshUrl()},fine`),
    `${twice},fine`,
    `${freshUrl()},${unstorable}`,
  ]);

  await runBatch(app, id);

  expect(await batch()).toMatchObject({ state: 'done', total: 44, created: 41, existing: 1, refused: 2 });
  expect((await report()).match(/This row can’t be stored/g)).toHaveLength(2);
});

test('a batch whose job is out of attempts has failed, and whoever sent it is told', async () => {
  const stuck = await send(['url', freshUrl(), freshUrl()]);
  const waiting = await send(['url', freshUrl()]);
  const running = await send(['url', freshUrl()]);
  const spend = async (id: number, lockedAt: string | null) => app.sql`
    update graphile_worker._private_jobs set attempts = max_attempts, locked_at = ${lockedAt}
    where key = ${`import-links ${String(id)}`}`;
  await spend(stuck.id, null);
  await spend(running.id, new Date().toISOString());

  await app.runJob('fail-stuck-batches');
  await app.runJob('import-links', { batchId: stuck.id, userId: 0 });

  expect(await stuck.batch()).toMatchObject({ state: 'failed', done: 0, total: 2 });
  expect((await stuck.batch()).ended_at).not.toBeNull();
  expect(await stuck.report()).toContain('"failed"');
  expect(await stuck.told()).toBe(
    'links.csv failed after 0 of 2 rows: 0 links made, 0 there already, 0 rows refused. Please send the rest again.',
  );
  expect(await waiting.batch()).toMatchObject({ state: 'waiting' });
  expect(await running.batch()).toMatchObject({ state: 'waiting' });
});
