import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/accounts.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { carriedLink } from '../../../testing/carried-links.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function shorten(guest: Browser, count: number): Promise<string[]> {
  const urls = Array.from({ length: count }, freshUrl);
  for (const url of urls) await guest.post('/url/create', { url });
  return urls;
}

const urlsOf = (data: { url: string }[]) => data.map((link) => link.url);

test('a guest without links has an empty list', async () => {
  const guest = await app.guest();

  expect((await guest.get('/urls/available')).json()).toEqual({ data: [], next: null });
});

test('a guest sees their links, newest first, twenty to a page', async () => {
  const guest = await app.guest();
  const urls = (await shorten(guest, 23)).reverse();

  const first = (await guest.get('/urls/available')).json();
  const second = (await guest.get(`/urls/available?page=${String(first.next)}`)).json();

  expect(urlsOf(first.data)).toEqual(urls.slice(0, 20));
  expect(urlsOf(second.data)).toEqual(urls.slice(20));
  expect(second.next).toBeNull();
});

test('pages of a list are searched, too', async () => {
  const { browser } = await makeAccount(app);
  const urls = (await shorten(browser, 22)).reverse();
  const [wanted = ''] = await shorten(browser, 1);

  const ofWanted = (await browser.get(`/urls/available?search=${encodeURIComponent(wanted)}`)).json();
  const second = (await browser.get('/urls/available?search=example&page=2')).json();

  expect(urlsOf(ofWanted.data)).toEqual([wanted]);
  expect(urlsOf(second.data)).toEqual(urls.slice(19));
});

test('a guest sees nobody else’s links', async () => {
  await shorten(await app.guest(), 1);

  expect((await (await app.guest()).get('/urls/available')).json().data).toEqual([]);
});

test('links that no longer work are not listed', async () => {
  const guest = await app.guest();
  const urls = await shorten(guest, 5);
  const setLink = (index: number, change: Record<string, unknown>) => app.sql`
    update links set ${app.sql(change)} from long_urls where long_urls.id = long_url_id and url = ${urls[index] ?? ''}`;
  await setLink(0, { status: 1 });
  await setLink(1, { status: 2 });
  await setLink(2, { status: 4 });
  await setLink(3, { expires_at: new Date(Date.now() - 1000).toISOString() });

  expect(urlsOf((await guest.get('/urls/available')).json().data)).toEqual([urls[4]]);
});

test('an account still sees a link that has expired, and that it has', async () => {
  const { browser } = await makeAccount(app);
  const [url = '', other = ''] = await shorten(browser, 2);
  await app.sql`
    update links set expires_at = now() - interval '1 second'
    from long_urls where long_urls.id = long_url_id and url = ${url}`;

  expect((await browser.get('/urls/available')).json().data).toMatchObject([
    { url: other, is_expired: false },
    { url, is_expired: true },
  ]);
});

test('a cleared history shows nothing, and says how much there was', async () => {
  const guest = await app.guest();
  await shorten(guest, 2);

  const cleared = await guest.post('/urls/clear-history');

  expect(cleared.json()).toEqual({ forgotten: 2 });
  expect((await guest.get('/urls/available')).json().data).toEqual([]);
});

test('links go on working after their history is cleared', async () => {
  const guest = await app.guest();
  const [url = ''] = await shorten(guest, 1);
  await guest.post('/urls/clear-history');

  const [row] = await app.sql`
    select links.hash from links join long_urls on long_urls.id = long_url_id where url = ${url}`;

  expect(await carriedLink(app.sql, row?.['hash'] as string)).toMatchObject({ linkStatus: 8 });
});

test('a URL can be shortened anew after the history is cleared', async () => {
  const guest = await app.guest();
  const [url] = await shorten(guest, 1);
  await guest.post('/urls/clear-history');

  expect((await guest.post('/url/create', { url })).statusCode).toBe(200);
});

test.each(['0', '-1', 'x', '1.5', '10001'])('a page that can’t be, %s, is refused', async (page) => {
  const guest = await app.guest();

  expect((await guest.get(`/urls/available?page=${page}`)).statusCode).toBe(422);
});
