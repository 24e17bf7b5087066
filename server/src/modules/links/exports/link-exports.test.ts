import { read, utils } from '@e965/xlsx';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../platform/clock.ts';
import { makeToken, programOf } from '../../../testing/access/tokens.ts';
import { runBatch, sendFile, subscriber } from '../../../testing/bulk/bulk-files.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Has the links exported, and answers the file. */
async function exportAs(browser: Browser, format: string) {
  const { id } = (await browser.post('/link-exports', { format })).json() as { id: number };
  await app.runJob('write-link-export', { exportId: id, userId: 0 });
  return browser.open(`/app/link-exports/${id}/file`);
}

async function makeLinks(browser: Browser): Promise<{ plain: string; chosen: string; alias: string }> {
  const made = { plain: freshUrl(), chosen: `${freshUrl()}?a=<b>&c="d"`, alias: freshAlias() };
  await browser.post('/url/create', { url: made.plain });
  await browser.post('/url/create', { url: made.chosen, alias: made.alias, tags: ['spring', 'sale'] });
  const { data } = (await browser.get('/urls/available')).json();
  const { hash, version } = data[1];
  await browser.put(`/link/${hash}/state`, { state: 'archived', version });
  return { ...made, chosen: data[0].url };
}

test('the links of a workspace are exported as json, and whoever asked is told', async () => {
  const { browser } = await subscriber(app);
  const { plain, chosen, alias } = await makeLinks(browser);

  const file = await exportAs(browser, 'json');

  expect(file.headers['content-disposition']).toBe('attachment; filename="links.json"');
  expect(file.json()).toEqual({
    links: [
      {
        short_link: `https://lnk.test/${alias}`,
        other_short_links: [],
        destination: chosen,
        tags: ['sale', 'spring'],
        title: null,
        description: null,
        state: 'active',
        created_at: expect.any(String),
        expires_at: null,
      },
      expect.objectContaining({ destination: plain, state: 'archived', tags: [] }),
    ],
  });
  expect((await browser.get('/link-exports')).json().data).toEqual([
    expect.objectContaining({ format: 'json', total: 2, done: 2, made_at: expect.any(String) }),
  ]);
  const [told] = (await browser.get('/notifications/recent')).json().notifications;
  expect(told.text).toBe('The export of your links as json is ready.');
});

test('csv and xlsx hold the same cells, and no formulas', async () => {
  const { browser } = await subscriber(app);
  const { chosen, alias } = await makeLinks(browser);
  await app.sql`
    update tags set name = '=cmd' where name = 'sale' and workspace_id = (
      select workspace_id from links join aliases on aliases.link_id = links.id where alias = ${alias})`;

  const csv = (await exportAs(browser, 'csv')).body;
  const book = read((await exportAs(browser, 'xlsx')).bytes);

  const [head, first, ...others] = utils.sheet_to_json<string[]>(book.Sheets['Links 1'] ?? {}, { header: 1 });
  expect(head?.slice(0, 4)).toEqual(['short link', 'other short links', 'destination', 'tags']);
  expect([first?.[2], first?.[3], others.length]).toEqual([chosen, '=cmd, spring', 1]);
  expect(book.Sheets['Links 1']?.['D2']).toMatchObject({ t: 's' });
  expect(csv.split('\r\n')[1]).toContain(
    `"https://lnk.test/${alias}","","${chosen.replaceAll('"', '""')}","'=cmd, spring"`,
  );
});

test.each(['csv', 'xlsx'])('an export as %s is read back as what it is', async (format) => {
  const { browser } = await subscriber(app);
  const { chosen, alias } = await makeLinks(browser);
  const file = await exportAs(browser, format);
  const bring = async (fields: Record<string, string>) => {
    const sent = await sendFile(browser, file.bytes, { name: `links.${format}`, fields });
    await runBatch(app, sent.json().id);
    return (await browser.get('/bulk/batches')).json().data[0];
  };

  const again = await bring({});
  const readLink = async () =>
    (await browser.get('/urls/available'))
      .json()
      .data.find((link: ListedLink) => link.aliases[0]?.alias === alias);
  const { hash, version } = await readLink();
  await browser.patch(`/link/${hash}`, { url: freshUrl(), tags: [], version });
  const updated = await bring({ update: 'true' });

  expect(again).toMatchObject({ total: 2, created: 0, existing: 2, refused: 0 });
  expect(updated).toMatchObject({ total: 2, created: 0, existing: 1, updated: 1, refused: 0 });
  expect(await readLink()).toMatchObject({ url: chosen, aliases: [{ tags: ['sale', 'spring'] }] });
});

test('many links are written in parts, page by page', async () => {
  const { browser } = await subscriber(app);
  const urls = Array.from({ length: 1900 }, () => `${freshUrl()}?${'long='.repeat(60)}`);
  const sent = (await sendFile(browser, ['url', ...urls].join('\n'))).json();
  await runBatch(app, sent.id);

  for (const format of ['csv', 'json', 'xlsx']) {
    const { statusCode } = await exportAs(browser, format);
    expect(statusCode).toBe(200);
  }

  const parts = await app.sql`
    select format, count(*)::int as parts, max(length(bytes))::int as largest
    from link_export_parts join link_exports on link_exports.id = export_id
    where workspace_id = (select workspace_id from bulk_batches where id = ${sent.id}) group by format order by format`;
  expect(parts.slice(0, 2).every(({ parts }) => Number(parts) > 1)).toBe(true);
  expect(Math.max(...parts.map(({ largest }) => Number(largest)))).toBeLessThan(300 * 1024);
  const book = read((await exportAs(browser, 'xlsx')).bytes, { dense: true });
  expect(book.Sheets['Links 1']?.['!data']).toHaveLength(1901);
});

test('a workspace without links has an export without links', async () => {
  const { browser } = await subscriber(app);

  expect((await exportAs(browser, 'json')).json()).toEqual({ links: [] });
  expect(read((await exportAs(browser, 'xlsx')).bytes).SheetNames).toEqual(['Links 1']);
});

test('who asks again while an export is made gets that one; an unfinished one has no file', async () => {
  const { browser } = await subscriber(app);

  const answers = await Promise.all(
    ['csv', 'csv', 'json'].map((format) => browser.post('/link-exports', { format })),
  );
  const [first, second, other] = answers.map((answer) => answer.json().id);

  expect([first === second, first === other]).toEqual([true, false]);
  expect((await browser.open(`/app/link-exports/${first}/file`)).statusCode).toBe(404);
});

test('nobody else gets it, guests export nothing, and after seven days it is gone', async () => {
  const [{ browser }, other, guest] = [await subscriber(app), await subscriber(app), await app.guest()];
  await exportAs(browser, 'csv');
  const [{ id }] = (await browser.get('/link-exports')).json().data;

  const foreign = await other.browser.open(`/app/link-exports/${id}/file`);
  const asked = await guest.post('/link-exports', { format: 'csv' });
  await app.sql`
    update link_exports set created_at = ${new Date(Date.now() - 8 * DAY_MS).toISOString()} where id = ${id}`;
  await app.runJob('forget-old-link-exports');

  expect([foreign.statusCode, asked.statusCode]).toEqual([404, 403]);
  expect((await browser.open(`/app/link-exports/${id}/file`)).statusCode).toBe(404);
});

test('what narrows a list narrows its export', async () => {
  const { browser } = await subscriber(app);
  await browser.post('/url/create', { url: 'https://example.com/in-spring', tags: ['spring'] });
  await browser.post('/url/create', { url: 'https://example.com/in-autumn', tags: ['autumn'] });

  const { id } = (
    await browser.post('/link-exports', { format: 'csv', filter: { filter: 'active', tag: 'spring' } })
  ).json();
  await app.runJob('write-link-export', { exportId: id, userId: 0 });
  const file = (await browser.open(`/app/link-exports/${String(id)}/file`)).body;

  expect((await browser.get('/link-exports')).json().data[0]).toMatchObject({ id, total: 1, done: 1 });
  expect(file).toContain('in-spring');
  expect(file).not.toContain('in-autumn');
});

test('links that were named are exported, of the workspace and not deleted', async () => {
  const { browser } = await subscriber(app);
  const stranger = (await subscriber(app)).browser;
  const urls = Array.from({ length: 4 }, freshUrl);
  for (const url of urls) await browser.post('/url/create', { url });
  await stranger.post('/url/create', { url: freshUrl() });
  const { data } = (await browser.get('/urls/all')).json();
  const hashOf = (url = '') => data.find((link: { url: string }) => link.url === url).hash;
  const named = [urls[0], urls[1], urls[3]].map(hashOf);
  await browser.put(`/link/${named[2]}/state`, { state: 'deleted', version: data[0].version });
  const foreign = (await stranger.get('/urls/all')).json().data[0].hash;
  const filter = { links: [...named, foreign] };

  const { id } = (await browser.post('/link-exports', { format: 'json', filter })).json();
  await app.runJob('write-link-export', { exportId: id, userId: 0 });
  const file = (await browser.open(`/app/link-exports/${String(id)}/file`)).json();

  expect(file.links.map((link: { destination: string }) => link.destination)).toEqual([urls[1], urls[0]]);
});

test('ten thousand links may be named, and one more not', async () => {
  const { browser } = await subscriber(app);
  const names = Array.from({ length: 10_001 }, (_, at) => String(at).padStart(16, '0'));
  const ask = (links: string[]) => browser.post('/link-exports', { format: 'json', filter: { links } });

  const [most, again, tooMany] = [await ask(names.slice(1)), await ask(names.slice(1)), await ask(names)];

  expect([most.statusCode, again.json().id]).toEqual([200, most.json().id]);
  expect(tooMany.statusCode).toBe(422);
  const noted = await app.sql`
    select after from audit_entries where action = 'links.export_requested' and target = ${String(most.json().id)}`;
  expect(noted).toEqual([{ after: { format: 'json', filter: { search: '' }, links: 10_000 } }]);
});

test.each([{ owner: 'me' }, { filter: 'trash' }, { filter: 'unclicked' }])(
  'the filter %j, which no export knows, is refused',
  async (filter) => {
    const { browser } = await subscriber(app);

    const answer = await browser.post('/link-exports', { format: 'csv', filter });

    expect(answer.statusCode).toBe(422);
  },
);

test('a program asks for an export and gets its file, and no other program does', async () => {
  const { browser } = await subscriber(app);
  const { chosen } = await makeLinks(browser);
  const { browser: other } = await subscriber(app);
  const program = programOf(app, (await makeToken(browser)).secret);
  const stranger = programOf(app, (await makeToken(other)).secret);

  const { id } = (await program.post('/link-exports', { format: 'json' })).json() as { id: number };
  await app.runJob('write-link-export', { exportId: id, userId: 0 });
  const file = await program.get(`/link-exports/${id}/file`);

  expect(file.headers).toMatchObject({
    'content-disposition': 'attachment; filename="links.json"',
    'cache-control': 'no-store',
  });
  expect(file.json().links[0].destination).toBe(chosen);
  expect((await stranger.get(`/link-exports/${id}/file`)).statusCode).toBe(404);
});
