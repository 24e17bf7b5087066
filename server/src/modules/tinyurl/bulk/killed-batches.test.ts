import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTinyurlClient, runBatch, workspaceOfBatch } from '../../../testing/surfaces/tinyurl-bulk.ts';
import { freshUrl, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('each item has one answer where a worker is ended by force', { timeout: 120_000 }, async () => {
  const { ask, report } = await makeTinyurlClient(app);
  const items = Array.from({ length: 300 }, () => ({ operation: 'create', url: freshUrl() }));
  const { id } = (await ask('POST', '/bulk', { items })).json().data;
  const { databaseUrl, clickhouseUrl, dataDir, baseUrl } = app.services.config;
  const script = new URL('../../../testing/surfaces/doomed-bulk.ts', import.meta.url);
  const doomed = fork(script, [String(id), String(await workspaceOfBatch(app, id))], {
    execArgv: [],
    env: { DATABASE_URL: databaseUrl, CLICKHOUSE_URL: clickhouseUrl, DATA_DIR: dataDir, BASE_URL: baseUrl },
  });
  for (let stored = 0; stored < 20; stored += 1) await once(doomed, 'message');
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  const interrupted = await report(id);

  await runBatch(app, id);

  expect(interrupted.processed).toBeGreaterThanOrEqual(20);
  expect(interrupted.processed).toBeLessThan(300);
  expect(interrupted.status).toBe('processing');
  expect(await report(id)).toMatchObject({ status: 'completed', processed: 300, succeeded: 300 });
  const [made] = await app.sql`
    select count(*)::int as links, count(distinct long_url_id)::int as urls from links
    where workspace_id = ${await workspaceOfBatch(app, id)}`;
  expect(made).toEqual({ links: 300, urls: 300 });
});
