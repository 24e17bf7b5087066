import { expect, inject, test } from 'vitest';
import { makeAccount, makeSubscriber, openSignedIn, storeLink, heading } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';

const url = inject('serviceUrl');
const open = useBrowser();
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

test('a pixel script is added, chosen for a link, and its page goes on though the provider does not answer', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/settings/pixel-scripts',
    person,
  });
  await page.getByText('No pixel scripts yet.').waitFor();
  await page.getByLabel('Name').fill('Our ads');
  await page.getByLabel('Id', { exact: true }).fill('not an id');
  await page.getByRole('button', { name: 'Add pixel script' }).click();
  await page.getByText('This is no id of that provider.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Id', { exact: true }).fill('123456789012345');
  await page.getByRole('button', { name: 'Add pixel script' }).click();
  await page.getByText('Meta 123456789012345 · 0 links').waitFor();

  await page.goto(new URL('/app/dashboard', url).href);
  await page.getByRole('link', { name: alias }).click();
  await page.getByRole('checkbox', { name: 'Our ads' }).check();
  await page.getByText('Saved.').waitFor();
  await expectGoodInEachLook(page);
  expect(complaints).toEqual([]);
  await expect.poll(async () => (await visit(alias)).status).toBe(200);

  // What drives the tests says that it is a program.
  await page.setExtraHTTPHeaders({ 'user-agent': CHROME });
  const destination = `https://example.com/${alias}`;
  await page.route('https://connect.facebook.net/**', () => new Promise(() => undefined));
  await page.route(destination, (route) => route.fulfill({ body: 'There.' }));
  await page.goto(new URL(`/${alias}`, url).href, { waitUntil: 'commit' });
  await page.waitForURL(destination);
  await close();
});

test('who is neither verified nor subscribed is led to verify the email', async () => {
  const person = await makeAccount({ isVerified: false });
  const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });

  await page.goto(new URL('/app/settings/pixel-scripts', url).href);

  await heading(page, 'Verify your email').waitFor();
  await close();
});

function visit(alias: string): Promise<Response> {
  return fetch(new URL(`/${alias}`, url), { redirect: 'manual', headers: { 'user-agent': CHROME } });
}
