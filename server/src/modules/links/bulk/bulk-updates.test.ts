import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchView } from '@linklet/contract/links/bulk/endpoints.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import { runBatch, sendFile, subscriber } from '../../../testing/bulk/bulk-files.ts';
import { makeAccountWith } from '../../../testing/plans.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function importFile(browser: Browser, file: string, fields: Record<string, string> = {}) {
  const sent = await sendFile(browser, file, { fields });
  if (sent.statusCode !== 200) throw new Error(sent.body);
  const { id } = sent.json() as { id: number };
  await runBatch(app, id);
  const batch = (await browser.get(`/bulk/batches/${id}`)).json() as BatchView;
  const report = (await browser.open(`/app/bulk/${id}/report.csv`)).body.trim().split('\r\n').slice(1);
  return { batch, results: report.map((line) => line.slice(1, -1).split('","')[3]) };
}

async function make(browser: Browser, body: Record<string, unknown>): Promise<string> {
  const answer = await browser.post('/url/create', { url: freshUrl(), ...body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json()[0].hash;
}

async function linkOf(browser: Browser, hash: string): Promise<ListedLink> {
  return (await browser.get(`/link/${hash}`)).json();
}

test('a file updates the links whose aliases it names, leaves what it does not say, and makes the others', async () => {
  const { browser, email } = await subscriber(app);
  const [first, second, third] = [freshAlias(), freshAlias(), freshAlias()];
  const [url, made] = [freshUrl(), freshUrl()];
  const changed = await make(browser, { alias: first, title: 'Old', description: 'Kept', tags: ['red'] });
  const same = await make(browser, { alias: second, url, tags: ['blue'] });
  const file = `alias,url,title,tags\n${first},${made},New,\n${second},${url},,blue\n${third},${freshUrl()},Third,green\n`;

  const { batch, results } = await importFile(browser, file, { update: 'true' });

  expect(results).toEqual(['updated', 'existing', 'created']);
  expect(batch).toMatchObject({ state: 'done', created: 1, updated: 1, existing: 1, refused: 0 });
  expect(await linkOf(browser, changed)).toMatchObject({
    ...{ url: made, title: 'New', description: 'Kept', version: 2 },
    aliases: [{ alias: first, tags: ['red'] }],
  });
  expect(await linkOf(browser, same)).toMatchObject({ version: 1 });
  const { data: history } = (await browser.get(`/link/${changed}/history`)).json();
  expect(history[0]).toMatchObject({
    action: 'link.changed',
    before: { title: 'Old' },
    after: { title: 'New' },
  });
  const told = (await browser.get('/notifications/recent')).json().notifications[0];
  expect(told.text).toBe('links.csv is done: 1 link made, 1 updated, 1 there already, 0 rows refused.');
  const [noted] = await app.sql`
    select after from audit_entries join users on users.id = user_id
    where email = ${email} and action = 'links.imported'`;
  expect(noted?.['after']).toMatchObject({ created: 1, updated: 1 });
});

test('our own export, edited, updates its links by their short links', async () => {
  const { browser } = await subscriber(app);
  const alias = freshAlias();
  const hash = await make(browser, { alias });
  const url = freshUrl();

  const { results } = await importFile(
    browser,
    `"short link","destination","tags"\n"https://lnk.test/${alias.toUpperCase()}","${url}","aa,bb"\n`,
    { update: 'true' },
  );

  expect(results).toEqual(['updated']);
  expect(await linkOf(browser, hash)).toMatchObject({ url, aliases: [{ alias, tags: ['aa', 'bb'] }] });
});

test('without being asked to, a file changes no link', async () => {
  const { browser } = await subscriber(app);
  const alias = freshAlias();
  const hash = await make(browser, { alias });

  const { results } = await importFile(browser, `alias,url\n${alias},${freshUrl()}\n`);

  expect(results).toEqual(['The new alias is not unique.']);
  expect(await linkOf(browser, hash)).toMatchObject({ version: 1 });
});

test('an update of what is another’s, blocked or wrong is refused, and the rest goes on', async () => {
  const { browser } = await subscriber(app);
  const other = await subscriber(app);
  const [theirs, blocked, mine] = [freshAlias(), freshAlias(), freshAlias()];
  const foreign = await make(other.browser, { alias: theirs });
  const banned = await make(browser, { alias: blocked });
  const own = await make(browser, { alias: mine });
  await app.sql`update links set status = status | ${linkStatus.terminated} where hash = ${banned}`;
  const file = `alias,url\n${theirs},${freshUrl()}\n${blocked},${freshUrl()}\n${mine},nonsense\n${mine},${freshUrl()}\n`;

  const { results } = await importFile(browser, file, { update: 'true' });

  expect(results).toEqual([
    'The new alias is not unique.',
    expect.stringMatching(/./),
    expect.stringMatching(/URL/),
    'updated',
  ]);
  expect(results[1]).not.toBe('updated');
  expect((await linkOf(other.browser, foreign)).version).toBe(1);
  expect((await linkOf(browser, own)).version).toBe(2);
});

test('a plan without changes of links has none by file', async () => {
  const browser = await makeAccountWith(app, {}, ['update_linklet']);
  await app.sql`update users set email_verified_at = now() where email_verified_at is null`;
  const alias = freshAlias();
  const hash = await make(browser, { alias });

  const { results } = await importFile(browser, `alias,url\n${alias},${freshUrl()}\n`, { update: 'true' });

  expect(results).toEqual([expect.stringMatching(/plan/)]);
  expect((await linkOf(browser, hash)).version).toBe(1);
});

test('what is given for all rows is had by each, beside its own tags and under its own values', async () => {
  const { browser } = await subscriber(app);
  const [first, second] = [freshUrl(), freshUrl()];

  const { batch } = await importFile(
    browser,
    `url,tags,utm_source,expires_at\n${first},own,mail,2027-04-01\n${second},,,\n`,
    { tags: 'campaign, spring', expires_at: '2027-03-01 12:00', utm_source: 'poster', utm_medium: 'print' },
  );

  expect(batch).toMatchObject({ created: 2, refused: 0 });
  const { data } = (await browser.get('/urls/available')).json();
  expect(data).toMatchObject([
    {
      url: `${second}?utm_source=poster&utm_medium=print`,
      expires_at: '2027-03-01T12:00:00.000Z',
      aliases: [{ tags: ['campaign', 'spring'] }],
    },
    {
      url: `${first}?utm_source=mail&utm_medium=print`,
      expires_at: '2027-04-01T00:00:00.000Z',
      aliases: [{ tags: ['campaign', 'own', 'spring'] }],
    },
  ]);
});

test.each([
  ['expires_at', 'soon', /not a date/],
  ['expires_at', '2020-01-01', /./],
  ['tags', 'x'.repeat(46), /tag/],
  ['utm_source', 'x'.repeat(101), /must not be greater than 100/],
  ['utm_source', 'x'.repeat(1001), /too long/],
])(
  'a wrong value of %s for all rows is told beside it, and nothing is stored',
  async (field, value, sentence) => {
    const { browser } = await subscriber(app);

    const refused = await sendFile(browser, `url\n${freshUrl()}\n`, { fields: { [field]: value } });

    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[field]).toEqual([expect.stringMatching(sentence)]);
    expect((await browser.get('/bulk/batches')).json().data).toEqual([]);
  },
);

test('a preview tells what would be read of a file, and keeps nothing', async () => {
  const { browser } = await subscriber(app);
  const urls = Array.from({ length: 7 }, freshUrl);
  const file = `Tags,URL,clicks\n${urls.map((url, at) => `red;t${String(at)},${url},${String(at)}`).join('\n')}\n`;

  const preview = await sendFile(browser, file, { path: '/bulk/preview', fields: { withHeader: 'true' } });

  expect(preview.json()).toEqual({
    total: 7,
    columns: ['url', 'tags'],
    rows: urls
      .slice(0, 5)
      .map((url, at) => ({ row: at + 2, cells: [url, `red;t${String(at)}`], reason: null })),
    warnings: ['These columns are not read: clicks.'],
  });
  expect((await browser.get('/bulk/batches')).json().data).toEqual([]);
  const wrong = await sendFile(browser, 'a,b\n1,2\n', {
    path: '/bulk/preview',
    fields: { withHeader: 'true' },
  });
  expect(wrong.json().errors.file).toEqual([expect.any(String)]);
});
