import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { makeOrganization } from '../../../testing/organizations.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { filtersOf, makeLink, storeVisits } from '../../../testing/visits.ts';
import { HOUR_MS } from '../../../platform/clock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const enterprise = async () => (await makeSubscriber(app, 'enterprise')).browser;

async function download(browser: Browser, question: object) {
  const { id } = (await browser.post('/log-downloads', question)).json();
  await app.runJob('write-log-download', { downloadId: id, userId: 0 });
  return browser.open(`/app/log-downloads/${id}/file`);
}

const all = { zone: 'UTC' };

const cellsOf = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));

test('a log has a row for each click of the period and the filters, the newest first', async () => {
  const browser = await enterprise();
  const [link, other] = [await makeLink(app, browser), await makeLink(app, browser)];
  const visit = { country: 'DE', region: 'Berlin', city: 'Berlin', browser: 'Chrome', language: 'de' };
  await storeVisits(app, link, [
    { ...visit, minutesAgo: 2, is_qr: 1, source: 'qr', visitor_hash: 255, utm_campaign: '=1+1' },
    { ...visit, minutesAgo: 1, bot_class: 'crawler', bot_reason: 'google' },
    { ...visit, minutesAgo: 3, event_type: 'preview' },
    { ...visit, country: 'FR' },
    { ...visit, minutesAgo: 70 },
  ]);
  await storeVisits(app, other, [visit]);

  const file = await download(browser, {
    ...{ link: link.hash, period: 'last_1_hour', zone: 'Europe/Berlin' },
    filters: filtersOf({ dimension: 'country', values: ['DE'] }),
  });

  expect(file.headers['content-disposition']).toBe('attachment; filename="clicks.csv"');
  const [head = [], ...rows] = cellsOf(file.body);
  const read = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(read('short link')).toEqual([link.address, link.address, link.address]);
  expect(read('event')).toEqual(['redirect', 'redirect', 'preview']);
  expect(read('robot reason')).toEqual(['google', '', '']);
  expect(read('qr code')).toEqual(['no', 'yes', 'no']);
  expect(read('visitor')[1]).toBe('00000000000000ff');
  expect(read('utm campaign')).toEqual(['', `'=1+1`, '']);
  expect(read('city')).toEqual(['Berlin', 'Berlin', 'Berlin']);
  const { data } = (await browser.get('/log-downloads')).json();
  expect(data).toEqual([
    expect.objectContaining({
      period: 'last_1_hour',
      link: link.hash,
      filters: 'country:DE',
      total: 3,
      done: 3,
    }),
  ]);
  const { notifications } = (await browser.get('/notifications/recent')).json();
  expect(notifications[0].text).toBe('The log of your clicks is ready, for a day.');
});

test('a log of a workspace has the clicks of all of its links, and many pages of them', async () => {
  const browser = await enterprise();
  const [link, other] = [await makeLink(app, browser), await makeLink(app, browser)];
  const base = Date.now();
  const at = (index: number) => ({ at: new Date(base - index * 10).toISOString(), country: 'DE' });
  await storeVisits(
    app,
    link,
    Array.from({ length: 20_500 }, (_, index) => at(index)),
  );
  await storeVisits(app, other, [at(20_600)]);

  const rows = cellsOf((await download(browser, all)).body).slice(1);

  const times = rows.map(([time]) => Date.parse(time ?? ''));
  expect(times).toEqual([...Array.from({ length: 20_500 }, (_, index) => base - index * 10), base - 206_000]);
  expect(rows.at(-1)?.[1]).toBe(other.address);
}, 60_000);

test('the log of a team is told with the way to the team', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  await owner.post(`${place}/url/create`, { url: freshUrl() });
  const { id } = (await owner.post(`${place}/log-downloads`, all)).json();

  await app.runJob('write-log-download', { downloadId: id, userId: 0 });

  const { notifications } = (await owner.get('/notifications/recent')).json();
  expect(notifications[0].path).toBe(`/app/organizations/${slug}/team/sales`);
  expect((await owner.open(`/app${place}/log-downloads/${id}/file`)).statusCode).toBe(200);
});

test.each(['download_logs', 'use_analytics'])(
  'a log that is made already is not for a team without %s',
  async (name) => {
    const { owner, place } = await makeOrganization(app);
    await owner.post(`${place}/url/create`, { url: freshUrl() });
    const { id } = (await owner.post(`${place}/log-downloads`, all)).json();
    await app.runJob('write-log-download', { downloadId: id, userId: 0 });
    const file = `/app${place}/log-downloads/${id}/file`;
    const before = (await owner.open(file)).statusCode;

    const narrowed = await owner.put(`${place}/features`, { withheld: [name] });
    app.outdateMemory();

    expect([before, narrowed.statusCode]).toEqual([200, 200]);
    expect((await owner.open(file)).statusCode).toBe(403);
  },
);

test('who asks again while a log is made gets that one, and it has no file yet', async () => {
  const browser = await enterprise();
  await makeLink(app, browser);

  const [one, other] = [await browser.post('/log-downloads', all), await browser.post('/log-downloads', all)];

  expect(other.json().id).toBe(one.json().id);
  expect((await browser.open(`/app/log-downloads/${one.json().id}/file`)).statusCode).toBe(404);
});

test('of many logs that are asked for at once, the last place of the workspace goes to one', async () => {
  const browser = await enterprise();
  const { hash, workspaceId } = await makeLink(app, browser);
  await browser.post('/log-downloads', all);
  await app.sql`
    insert into log_downloads (workspace_id, user_id, question, created_at, made_at)
    select workspace_id, user_id, question, created_at, now() from log_downloads, generate_series(1, 8)
    where workspace_id = ${workspaceId}`;
  const ask = async (period: string) => browser.post('/log-downloads', { ...all, link: hash, period });

  const answers = await Promise.all(
    ['last_1_hour', 'last_24_hour', 'last_7_day', 'last_30_day', 'today', 'yesterday'].map(ask),
  );
  const again = await browser.post('/log-downloads', all);

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'logs_reached']);
  }
  // The one that is being made.
  expect(again.statusCode).toBe(200);
});

test('a log is for its workspace alone, by a plan that has it, and for a day', async () => {
  const [browser, stranger] = [await enterprise(), await enterprise()];
  const pro = (await makeSubscriber(app, 'pro')).browser;
  const free = (await makeAccount(app)).browser;
  const link = await makeLink(app, browser);
  await download(browser, all);
  const [{ id }] = (await browser.get('/log-downloads')).json().data;

  expect((await stranger.open(`/app/log-downloads/${id}/file`)).statusCode).toBe(404);
  expect((await stranger.post('/log-downloads', { ...all, link: link.hash })).statusCode).toBe(404);
  for (const other of [pro, free, await app.guest()]) {
    expect((await other.post('/log-downloads', all)).json().code).toBe('logs_not_in_plan');
  }
  await app.sql`
    update log_downloads set created_at = ${new Date(Date.now() - 25 * HOUR_MS).toISOString()} where id = ${id}`;
  await app.runJob('forget-old-log-downloads');
  expect((await browser.open(`/app/log-downloads/${id}/file`)).statusCode).toBe(404);
});

test('a log of a link that goes before it is written is not made', async () => {
  const browser = await enterprise();
  const link = await makeLink(app, browser);
  const { id } = (await browser.post('/log-downloads', { ...all, link: link.hash })).json();
  await app.sql`update links set analytics_enabled = false where hash = ${link.hash}`;

  await app.runJob('write-log-download', { downloadId: id, userId: 0 });

  expect((await browser.get('/log-downloads')).json().data).toEqual([]);
});
