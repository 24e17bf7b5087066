import { expect, inject, test } from 'vitest';
import { inDatabase, makeAccount, makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { freshDestination, shorten, shortLinkOf, visit } from './guest.ts';
import { untilQuiet } from './quiet.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('clicks appear on the link’s page by themselves, within five seconds', async () => {
  const { page, complaints, close } = await open('/');
  const shortLink = await shorten(page, freshDestination());
  await page.getByRole('link', { name: 'See clicks' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();

  await visit(shortLink, { referer: 'https://news.example/item' });
  await visit(shortLink, { referer: 'https://news.example/item' });
  await visit(shortLink, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await fetch(shortLink, { method: 'HEAD', redirect: 'manual' });
  await visit(shortLink, { 'sec-purpose': 'prefetch' });
  await visit(`${shortLink}?qr=1`);

  const figures = page.getByRole('main');
  await expect
    .poll(() => figures.innerText(), { timeout: 10_000 })
    .toMatch(/Clicks\s+3\b[\s\S]*QR scans\s+1\b/);
  const text = await figures.innerText();
  expect(text).toMatch(/Unique visitors\s+1\b/);
  expect(text).toMatch(/Bots\s+1\b/);
  // Charts that are dearer to count follow more slowly.
  await figures.getByRole('button', { name: 'news.example' }).waitFor({ timeout: 30_000 });
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone where clicks come from is read whole', async () => {
  const { page, close } = await open('/', { width: 360 });
  const shortLink = await shorten(page, freshDestination());
  await visit(shortLink, { referer: 'https://news.ycombinator.com/item' });
  await page.getByRole('link', { name: 'See clicks' }).click();
  await page.getByRole('tab', { name: 'Referrers' }).click();
  const name = page.locator('.bar-name').filter({ hasText: 'news.ycombinator.com' });
  await name.waitFor();

  const { width, lines } = await name.evaluate((element) => ({
    width: element.scrollWidth - element.clientWidth,
    lines: element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
  }));

  expect(width).toBe(0);
  expect(Math.round(lines)).toBe(1);
  await close();
});

test('on a phone Share asks the device, and shows a menu where the device can’t', async () => {
  const { page, close } = await open('/', { width: 360 });
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    const share = async (data: unknown) => {
      shared.push(data);
      if (shared.length > 1) throw new TypeError('Nothing to share with.');
    };
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const shortLink = await shorten(page, freshDestination());
  await page.getByRole('link', { name: 'See clicks' }).click();
  const email = page.getByRole('link', { name: /^Email/ });

  await page.locator('summary', { hasText: 'Share' }).click();
  expect(await page.evaluate('shared')).toEqual([{ url: shortLink }]);
  expect(await email.isVisible()).toBe(false);

  await page.locator('summary', { hasText: 'Share' }).click();
  await email.waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  await page.keyboard.press('Escape');
  await email.waitFor({ state: 'hidden' });
  await close();
});

test('the clicks of somebody else’s link are not shown', async () => {
  const owner = await open('/');
  await shorten(owner.page, freshDestination());
  const href = await owner.page.getByRole('link', { name: 'See clicks' }).getAttribute('href');

  const stranger = await open(href ?? '');

  await stranger.page.getByRole('heading', { level: 1, name: /not found|no such|can’t be found/i }).waitFor();
  await Promise.all([owner.close(), stranger.close()]);
});

test('a guest finds their links again, newest first, and can forget them', async () => {
  const { page, close } = await open('/');
  const shortLink = await shorten(page, freshDestination());
  await page.getByRole('link', { name: 'My URLs' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'My URLs' }).waitFor();
  await page.getByText(new URL(shortLink).pathname.slice(1)).first().waitFor();

  await page.getByRole('link', { name: 'Forget these links' }).click();
  await page.getByRole('button', { name: 'Forget 1 link' }).click();

  await page.getByRole('heading', { level: 1, name: 'My URLs' }).waitFor();
  await expect.poll(() => page.getByText(new URL(shortLink).pathname.slice(1)).count()).toBe(0);
  expect((await visit(shortLink)).status).toBe(302);
  await close();
});

test('an account sees the clicks of each link in its list, also of one that has expired, and forgets nothing', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app', person });
  await page.goto(`${url}/`);
  await page.getByRole('textbox', { name: 'Shorten a long URL' }).fill(freshDestination());
  await page.getByRole('button', { name: 'Shorten URL' }).click();
  const shortLink = await shortLinkOf(page);
  const alias = new URL(shortLink).pathname.slice(1);
  await visit(shortLink);
  await inDatabase(
    (sql) => sql`
      update links set expires_at = now() from aliases where aliases.link_id = links.id and aliases.alias = ${alias}`,
  );

  await page.goto(`${url}/app/my-urls`);
  const row = page.getByRole('listitem').filter({ hasText: alias });
  await row.getByText('Expired').waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await settle(page);
      return row.getByRole('link', { name: /^1 click on/ }).count();
    })
    .toBe(1);
  expect(await page.getByRole('link', { name: 'Forget these links' }).count()).toBe(0);
  await page.goto(`${url}/app/my-urls/clear-history`);
  await page.waitForURL(`${url}/app`);
  await close();
});

/** Waits until a screen shows what it fetched, in place of its sketch. */
async function settle(page: Page): Promise<void> {
  await untilQuiet(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** The screens of a guest who has made a link that was clicked. */
async function screensAfterClick(page: Page): Promise<string[]> {
  await page.goto(url);
  const shortLink = await shorten(page, freshDestination());
  await visit(shortLink);
  const clicks = await page.getByRole('link', { name: 'See clicks' }).getAttribute('href');
  return ['/app/my-urls', '/app/my-urls/clear-history', clicks ?? ''];
}

test('the screens of a guest are accessible and fit', async () => {
  const { page, complaints, close } = await open('/app/my-urls');
  await settle(page);
  await expectGoodInEachLook(page);

  for (const path of await screensAfterClick(page)) {
    await page.goto(url + path);
    await settle(page);
    await expectGoodInEachLook(page);
    await expectFitsWhenTight(page);
  }
  await page.getByText('QR scans').waitFor();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  expect(complaints).toEqual([]);
  await close();
});

test('statistics are shared by an address with a password until it is revoked, and may be public', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const [row] = await inDatabase(
    (sql) => sql`select hash from links join aliases on link_id = links.id where alias = ${alias}`,
  );
  const path = `/app/analytics/${String(row?.['hash'])}`;
  const owner = await openSignedIn(open, { path, person });
  await visit(`${url}/${alias}`);

  await owner.page.getByRole('button', { name: 'Share statistics' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Statistics of this link' });
  await dialog.getByLabel('Label').fill('Our client');
  await dialog.getByLabel('Password (optional)', { exact: true }).fill('open sesame');
  await dialog.getByRole('button', { name: 'Create share link' }).click();
  await dialog.getByText('Our client', { exact: true }).waitFor();
  await expectGoodInEachLook(owner.page);
  const address = await owner.page.evaluate<string>('navigator.clipboard.readText()');
  await dialog.getByText(address, { exact: true }).waitFor();

  const client = await open(new URL(address).pathname);
  await client.page.getByLabel('Password', { exact: true }).fill('open sesame');
  await expectGoodInEachLook(client.page);
  await client.page.getByRole('button', { name: 'Show statistics' }).click();
  await client.page.getByRole('heading', { name: /Shared statistics of/ }).waitFor();
  await expect
    .poll(() => client.page.getByRole('main').innerText(), { timeout: 10_000 })
    .toMatch(/Clicks\s+1\b/);
  await expectGoodInEachLook(client.page);
  await expectFitsWhenTight(client.page);

  await dialog.getByRole('button', { name: 'Revoke the share link for Our client' }).click();
  await owner.page.getByRole('button', { name: 'Stop sharing' }).click();
  await dialog.getByText('Our client', { exact: true }).waitFor({ state: 'detached' });
  await dialog.getByRole('switch', { name: /^Public/ }).click();
  await dialog.getByText(path).waitFor();
  // The switch says so before it is.
  await owner.page.getByText('Saved.').waitFor();
  await client.page.reload();
  await client.page.getByRole('heading', { name: 'These statistics are not shared' }).waitFor();
  await client.page.goto(url + path);
  await client.page.getByRole('heading', { name: /Shared statistics of/ }).waitFor();
  expect(owner.complaints).toEqual([]);
  await Promise.all([owner.close(), client.close()]);
});
