import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildExtension } from '../extension/build.ts';
import { makeSubscriber, openSignedIn, storeToken } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';

const service = inject('serviceUrl');
const open = useBrowser();
const POPUP = '/app/popup.html';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'linklet-extension-'));
  await buildExtension(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The popup, as a page of a browser whose open tab has this address. */
async function openPopup(tab: string) {
  const opened = await open('/app/terms');
  const { page } = opened;
  for (const name of ['popup.html', 'popup.css', 'popup.js'])
    await page.route(`${service}/app/${name}`, async (route) => route.fulfill({ path: join(folder, name) }));
  await page.addInitScript((url) => {
    const stored = new Map<string, unknown>();
    const local = {
      get: async (names: string[]) => Object.fromEntries(names.map((name) => [name, stored.get(name)])),
      set: async (values: object) =>
        Object.entries(values).forEach(([name, value]) => stored.set(name, value)),
      remove: async (names: string[]) => names.forEach((name) => stored.delete(name)),
    };
    const permissions = { request: async () => true };
    const stub = { storage: { local }, permissions, tabs: { query: async () => [{ url }] } };
    (globalThis as { chrome?: unknown }).chrome = stub;
  }, tab);
  await page.context().clearCookies();
  await page.goto(service + POPUP);
  return opened;
}

const onComputers = { onPhones: false };

test('the popup is connected with a token, shortens the page with an alias, and shows its QR code', async () => {
  const secret = await storeToken(await makeSubscriber(), 'Browser');
  const tab = `https://example.com/${randomUUID()}`;
  const alias = `tab-${randomUUID().slice(0, 8)}`;
  const { page, complaints, close } = await openPopup(tab);

  await page.getByLabel('Address').fill(service);
  await page.getByLabel('API token').fill('lnk_of-nobody');
  await page.keyboard.press('Enter');
  await page.getByText('The token is not valid, or no longer valid.').waitFor();
  await page.getByLabel('API token').fill(secret);
  await expectGoodInEachLook(page, onComputers);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByText(tab).waitFor();
  await page.getByLabel('Alias').fill('no');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/characters/)
    .waitFor();
  await page.getByLabel('Alias').fill(alias);
  await expectGoodInEachLook(page, onComputers);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: `${service}/${alias}` }).waitFor();
  await page.getByRole('img', { name: 'QR code of the short link' }).waitFor();
  await expectGoodInEachLook(page, onComputers);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(`${service}/${alias}`);
  const visited = await fetch(`${service}/${alias}`, { redirect: 'manual' });
  expect(visited.headers.get('location')).toBe(tab);
  expect(complaints).toEqual([]);
  await close();
});

test('the bookmarklet opens the form for a new link with the page that is open', async () => {
  const person = await makeSubscriber();
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/settings/api', person });
  const code = await page.getByText('Shorten this page').getAttribute('href');
  const opened = page.waitForEvent('popup');

  await page.evaluate((script) => {
    // As a bookmark runs it.
    const run = script
      .replace(/^javascript:/, '')
      .replace('location.href', '"https://example.com/read?a=1&b=2"');
    const target = /open\((".*?")/.exec(run)?.[1] ?? '""';
    window.open((JSON.parse(target) as string) + encodeURIComponent('https://example.com/read?a=1&b=2'));
  }, code ?? '');

  const form = await opened;
  await expect
    .poll(async () => form.getByRole('dialog').getByRole('textbox').first().inputValue())
    .toBe('https://example.com/read?a=1&b=2');
  expect(code).toMatch(
    /^javascript:void open\(".*\/app\/dashboard\?url="\+encodeURIComponent\(location\.href\)\)$/,
  );
  expect(complaints).toEqual([]);
  await close();
});
