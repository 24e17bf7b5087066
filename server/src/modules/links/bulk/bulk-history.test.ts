import { afterAll, beforeAll, expect, test } from 'vitest';
import { runBatch, sendFile, subscriber } from '../../../testing/bulk/bulk-files.ts';
import { freshAlias, freshUrl, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function importLines(lines: readonly string[]) {
  const { browser } = await subscriber(app);
  const sent = await sendFile(browser, lines.join('\n'), {});
  await runBatch(app, sent.json().id);
  return browser;
}

test('each link of a file begins its history, as a link of a form does', async () => {
  const [plain, chosen, alias] = [freshUrl(), freshUrl(), freshAlias()];

  const browser = await importLines(['url,alias,tags', `${plain},,`, `${chosen},${alias},Shoes`]);

  const { data } = (await browser.get('/urls/available')).json();
  const histories = await Promise.all(
    data.map(async ({ hash }: { hash: string }) => (await browser.get(`/link/${hash}/history`)).json().data),
  );
  expect(histories).toMatchObject([
    [
      {
        action: 'link.created',
        who: 'Ada Person',
        by_staff: false,
        before: null,
        after: { url: chosen, alias, tags: ['shoes'] },
      },
    ],
    [{ action: 'link.created', after: { url: plain } }],
  ]);
  const means = await app.sql`
    select distinct means from audit_entries where target in ${app.sql(data.map((link: { hash: string }) => link.hash))}`;
  expect(means).toEqual([{ means: 'job' }]);
});

test('a file with one row that has no link yet has the same history', async () => {
  const url = freshUrl();

  const browser = await importLines(['url', url, url]);

  const { data } = (await browser.get('/urls/available')).json();
  const history = (await browser.get(`/link/${data[0].hash}/history`)).json();
  expect(history.data).toMatchObject([{ action: 'link.created', after: { url } }]);
});
