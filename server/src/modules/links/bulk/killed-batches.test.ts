import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBatch, sendFile, subscriber } from '../../../testing/bulk/bulk-files.ts';
import { freshUrl, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

// Twelve thousand rows take a slow machine longer than other tests.
test('a worker that is ended by force costs no row, and doubles none', { timeout: 120_000 }, async () => {
  const { browser } = await subscriber(app, 'enterprise');
  const urls = Array.from({ length: 12_000 }, freshUrl);
  const { id } = (await sendFile(browser, ['url', ...urls].join('\n'))).json();
  const { databaseUrl, clickhouseUrl, dataDir, baseUrl } = app.services.config;
  const doomed = fork(new URL('../../../testing/doomed-import.ts', import.meta.url), [String(id)], {
    execArgv: [],
    env: { DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl, DATA_DIR: dataDir, BASE_URL: baseUrl },
  });
  for (let stored = 0; stored < 3; stored += 1) await once(doomed, 'message');
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  const interrupted = (await browser.get(`/bulk/batches/${id}`)).json();

  await runBatch(app, id);

  const total = urls.length;
  expect(interrupted.done).toBeGreaterThanOrEqual(3000);
  expect(interrupted.done).toBeLessThan(total);
  expect((await browser.get(`/bulk/batches/${id}`)).json()).toMatchObject({ done: total, created: total });
  const [made] = await app.sql`
    select count(*)::int as links, count(distinct long_url_id)::int as urls
    from links where workspace_id = (select workspace_id from bulk_batches where id = ${id})`;
  expect(made).toEqual({ links: total, urls: total });
  const [told] = await app.sql`
    select sum(jsonb_array_length(results))::int as results from bulk_pieces where batch_id = ${id}`;
  expect(told).toEqual({ results: total });
});
