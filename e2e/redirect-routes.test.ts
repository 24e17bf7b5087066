import { expect, inject, test } from 'vitest';
import { makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';

const url = inject('serviceUrl');
const open = useBrowser();

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('routes are built by keyboard, tried, saved, and in force on the short link', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/my-urls', person });
  const { keyboard } = page;
  await page.getByRole('button', { name: /^Routes of/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Routes of/ });

  await dialog.getByRole('button', { name: 'iPhone and iPad' }).press('Enter');
  await keyboard.type('apple.example/app');
  await dialog.getByRole('button', { name: 'Add a route' }).press('Enter');
  await keyboard.type('Language');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('German');
  for (let stop = 0; stop < 3; stop += 1) await keyboard.press('Tab');
  await keyboard.type('german.example');

  const simulator = dialog.getByRole('region', { name: 'Try your routes' });
  const target = simulator.getByRole('status');
  await expect.poll(() => target.innerText()).toContain('own URL');
  await simulator.getByLabel('Language').selectOption('German');
  await expect.poll(() => target.innerText()).toContain('route 2');
  await simulator.getByLabel('Operating system').selectOption('iOS and iPadOS');
  await expect.poll(() => target.innerText()).toContain('route 1');
  await simulator.getByText('is skipped, because an earlier one matches').waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);

  await dialog.getByRole('button', { name: 'Save routes' }).press('Enter');
  await page.getByText('Saved the routes of').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const leadsTo = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/${alias}`, { redirect: 'manual', headers });
    return answer.headers.get('location');
  };
  await expect.poll(() => leadsTo({ 'user-agent': IPHONE })).toBe('https://apple.example/app');
  expect(await leadsTo({ 'accept-language': 'de-AT' })).toBe('https://german.example/');
  expect(await leadsTo({ 'accept-language': 'en' })).toBe(`https://example.com/${alias}`);
  expect(complaints).toEqual([]);
  await close();
});
