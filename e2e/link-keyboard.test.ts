import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { heading, makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { expectNoSidewaysScroll, useBrowser } from './browser.ts';
import { choose, press, reach, type } from './keyboard.ts';

const url = inject('serviceUrl');
const open = useBrowser();

// A phone's, to which a keyboard is joined: nothing is done by pointer or touch.
const SCREEN = { width: 360, height: 740 };

async function openDashboard() {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const opened = await openSignedIn(open, { path: '/app/dashboard', person });
  await opened.page.setViewportSize(SCREEN);
  await opened.page.locator('[data-link]').waitFor();
  return { alias, ...opened };
}

test('on a phone’s screen a link is made with tags, UTM, expiry and a password by keyboard alone', async () => {
  const { page, complaints, close } = await openDashboard();
  const alias = `keys-${randomUUID().slice(0, 8)}`;

  await page.keyboard.press('c');
  const form = page.getByRole('dialog', { name: 'Shorten a Link' });
  await form.waitFor();
  await type(page, 'Shorten a long URL', `https://example.com/${alias}`);
  await type(page, /^Alias/, alias);
  await form.getByText('Available', { exact: true }).waitFor();
  await press(page, 'UTM');
  const builder = page.getByRole('dialog', { name: 'UTM builder' });
  await builder.waitFor();
  await type(page, /^Source/, 'poster');
  await type(page, /^Medium/, 'print');
  await type(page, /^Campaign/, 'spring');
  await expectNoSidewaysScroll(page);
  await press(page, 'Add UTM');
  await builder.waitFor({ state: 'detached' });
  await press(page, 'Tags');
  await press(page, 'Expiry');
  await press(page, 'Password');
  await type(page, /^Tags/, 'phone,');
  await type(page, 'Expires at (your local time)', '01022029');
  await type(page, 'Password', 'open sesame');
  await expectNoSidewaysScroll(page);
  await press(page, 'Shorten URL');
  await heading(page, 'Your short link is ready').waitFor();
  await press(page, 'Show details');

  const details = page.getByRole('complementary', { name: 'Link details' });
  await details.locator('.property').filter({ hasText: 'Password' }).getByText('On').waitFor();
  await details.getByText('utm_source=poster · utm_medium=print · utm_campaign=spring').waitFor();
  expect((await visit(alias)).status).toBe(200);
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen a link is found, changed, routed and put back by keyboard alone', async () => {
  const { alias, page, complaints, close } = await openDashboard();
  const details = page.getByRole('complementary', { name: 'Link details' });

  await page.keyboard.press('/');
  await page.keyboard.type(alias);
  await page.waitForURL((address) => address.searchParams.get('search') === alias);
  await press(page, new RegExp(`^\\S+${alias}$`));
  await details.getByRole('heading', { name: new RegExp(alias) }).waitFor();
  await press(page, 'Edit destination');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('https://example.com/moved');
  await page.keyboard.press('Enter');
  await expect.poll(() => destinationOf(alias)).toBe('https://example.com/moved');

  await press(page, 'More actions');
  await press(page, 'Routes');
  const routes = page.getByRole('dialog', { name: /^Routes of/ });
  await press(page, 'iPhone and iPad');
  await page.keyboard.type('apple.example/app');
  await press(page, 'Android');
  await page.keyboard.type('android.example/app');
  await press(page, 'Move route 2 up');
  await expectNoSidewaysScroll(page);
  await press(page, 'Save routes');
  await routes.waitFor({ state: 'detached' });

  await reach(page, 'Details');
  await page.keyboard.press('ArrowRight');
  await press(page, new RegExp(`^Restore this version.*example.com/${alias}`));
  await expect.poll(() => destinationOf(alias)).toBe(`https://example.com/${alias}`);
  await press(page, 'Close details');
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen links are selected, tagged, archived, put back and exported by keyboard alone', async () => {
  const { alias, page, complaints, close } = await openDashboard();

  await press(page, 'Select page', 'Space');
  await press(page, 'Archive');
  await press(page, 'Archive 1 link');
  await expect.poll(async () => (await visit(alias)).status).toBe(410);
  await press(page, 'Undo');
  await expect.poll(async () => (await visit(alias)).status).toBe(302);
  await press(page, 'Select page', 'Space');
  await press(page, 'Add tag');
  await page.getByRole('dialog').waitFor();
  await type(page, 'Tag', 'together');
  await page.keyboard.press('Enter');
  await page.getByText('1 link tagged together').waitFor();

  await press(page, 'Filters');
  await page.getByRole('option', { name: /^together/ }).waitFor({ state: 'attached' });
  await choose(page, 'Tag', 'together');
  await page.waitForURL((address) => address.searchParams.get('tag') === 'together');
  await type(page, 'Created from', '01022020');
  await page.waitForURL((address) => address.searchParams.get('from') === '2020-01-02');
  await expectNoSidewaysScroll(page);
  await press(page, 'Export');
  await page.getByRole('dialog', { name: 'Export links' }).waitFor();
  await press(page, 'Export');
  await page.getByRole('link', { name: /^Download/ }).waitFor();
  await reach(page, /^Download/);
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
  await close();
});

test('on a phone’s screen a file of URLs is sent, and a pixel script added, by keyboard alone', async () => {
  const { page, complaints, close } = await openDashboard();

  await page.keyboard.press('c');
  await page.getByRole('button', { name: 'Import CSV' }).waitFor();
  await press(page, 'Import CSV');
  await heading(page, 'Import links').waitFor();
  // The browser takes a while to learn that somebody waits for it.
  const asked = page.waitForEvent('filechooser');
  await press(page, 'File');
  const chooser = await asked;
  await chooser.setFiles({
    name: 'links.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`url\nhttps://example.com/${randomUUID()}\n`),
  });
  await press(page, 'Upload file');
  await page.getByRole('dialog', { name: 'Use credits?' }).waitFor();
  await press(page, 'Use credits');
  await page.getByText('1 created').first().waitFor();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');

  await page.goto(new URL('/app/settings/pixel-scripts', url).href);
  await heading(page, 'Pixel scripts').first().waitFor();
  await type(page, 'Name', 'Our ads');
  await type(page, 'Id', '123456789012345');
  await press(page, 'Add pixel script');
  await page.getByText('Meta 123456789012345 · 0 links').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

const visit = (alias: string) => fetch(new URL(`/${alias}`, url), { redirect: 'manual' });

async function destinationOf(alias: string): Promise<string | null> {
  return (await visit(alias)).headers.get('location');
}
