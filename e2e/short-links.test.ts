import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { themeScript } from '@linklet/contract/accounts/theme.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';
import { freshDestination, shorten, visit } from './guest.ts';
import { untilQuiet } from './quiet.ts';
import { openDatabase } from './service.ts';

const url = inject('serviceUrl');
const open = useBrowser();
let sql: Sql;
let shortLink: string;
const destination = freshDestination();
beforeAll(async () => {
  sql = openDatabase();
  const { page, close } = await open('/');
  shortLink = await shorten(page, destination);
  await close();
});
afterAll(() => sql.end());
// The front door follows a moment later; what the next test sees must not be of this one.
afterEach(async () => {
  await change({ status: 8, expires_at: null });
  await expect.poll(async () => (await visit(shortLink)).status, { timeout: 5000 }).toBe(302);
});

async function change(fields: Record<string, unknown>): Promise<void> {
  await sql`update links set ${sql(fields)} from long_urls where long_urls.id = long_url_id and url = ${destination}`;
  await sql`select pg_notify('replica_changes', '')`;
}

const pages = [
  ['the preview', '+', {}, 200],
  ['an unknown link', '-that-is-none', {}, 404],
  ['an expired link', '', { expires_at: new Date(Date.now() - 1000).toISOString() }, 410],
  ['an archived link', '', { status: 12 }, 410],
  ['a deleted link', '', { status: 9 }, 410],
  ['a terminated link', '', { status: 10 }, 410],
] as const;

test.each(pages)(
  'the page of %s is accessible, quiet, and has no script but that of the theme',
  async (_, ending, fields, status) => {
    await change({ status: 8, ...fields });
    await expect.poll(async () => (await visit(shortLink + ending)).status, { timeout: 5000 }).toBe(status);

    const { page, complaints, close } = await open(shortLink + ending);
    await expectGoodInEachLook(page);
    expect(await page.locator('script').allTextContents()).toEqual([themeScript]);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toMatch(/noindex/);
    expect(complaints).toEqual([]);
    await close();
  },
);

test('the page of a short link follows the theme that was chosen in the app', async () => {
  const { page, close } = await open(`${shortLink}+`);
  const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const choose = async (theme: string) => {
    await page.evaluate((chosen) => localStorage.setItem('linklet.theme', JSON.stringify(chosen)), theme);
    await page.reload();
    return colour();
  };

  expect([await choose('dark'), await choose('light')]).toEqual(['rgb(16, 16, 19)', 'rgb(251, 251, 252)']);
  await close();
});

test('on a phone a long destination is read in a box that shows that more follows', async () => {
  const long = `${freshDestination()}?${'a-long-parameter=1&'.repeat(40)}end`;
  const maker = await open('/');
  const link = await shorten(maker.page, long);
  await maker.close();
  const { page, close } = await open(`${link}+`, { width: 360 });
  const box = page.getByRole('region', { name: 'Full destination' });

  expect(await box.innerText()).toBe(long);
  expect(await box.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeGreaterThan(0);
  // The first of its backgrounds goes with the text, and covers the mark at the edge once that is read to its end.
  expect(await box.evaluate((element) => getComputedStyle(element).backgroundAttachment)).toMatch(
    /^local, scroll/,
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await close();
});

test('a short link with a plus shows where it leads, and can be reported', async () => {
  const { page, close } = await open(`${shortLink}+`);
  expect(await page.getByRole('main').innerText()).toContain(destination);

  await page.getByRole('link', { name: /report/i }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilQuiet(page);
  expect(await page.getByLabel('Short link').inputValue()).toContain(new URL(shortLink).pathname);
  await page.getByLabel('What is wrong with it?').selectOption('phishing');
  await page.getByRole('button', { name: /report/i }).click();

  await page
    .getByText(/thank you/i)
    .first()
    .waitFor();
  const alias = new URL(shortLink).pathname.slice(1);
  const reports =
    await sql`select from link_reports join aliases on aliases.id = alias_id where alias = ${alias}`;
  expect(reports).toHaveLength(1);
  await close();
});

test('a report that is typed and sent before the page has come to life is kept', async () => {
  const { page, close } = await open('/');
  const scripts = Promise.withResolvers<undefined>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${url}/app/report?link=${encodeURIComponent(shortLink)}`, { waitUntil: 'commit' });
  const reason = page.getByLabel('What is wrong with it?');
  const details = page.getByLabel('Details');

  await page.getByLabel('Short link').fill(shortLink);
  await reason.selectOption('malware');
  await details.fill('It offers a “player”\nto install & run.');
  // oxlint-disable-next-line typescript/no-deprecated -- The navigation waits for the scripts that are held back.
  await page.getByRole('button', { name: 'Send report' }).click({ noWaitAfter: true });
  await page.waitForURL(/reason=malware/, { waitUntil: 'commit' });
  await reason.selectOption('spam');
  scripts.resolve(undefined);

  await expect.poll(() => page.getByLabel('Short link').inputValue()).toBe(shortLink);
  expect(await reason.inputValue()).toBe('spam');
  expect(await details.inputValue()).toBe('It offers a “player”\nto install & run.');
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  await close();
});
