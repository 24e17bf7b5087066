import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';

const open = useBrowser();

const publicPages = ['/', '/app', '/app/terms', '/app/privacy-policy', '/app/accessibility', '/app/report'];

test.each(publicPages)('%s is accessible and fits', async (path) => {
  const { page, complaints, close } = await open(path);

  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  expect(complaints).toEqual([]);
  await close();
});

test('on a tablet the features stand beside their pictures, and the header’s links apart', async () => {
  const { page, close } = await open('/', { width: 768 });
  const boxOf = (locator: Locator) => locator.first().evaluate((found) => found.getBoundingClientRect());
  const header = page.getByRole('banner');

  const picture = await boxOf(page.locator('.features svg'));
  const title = await boxOf(page.getByRole('heading', { name: 'A short link that stays yours' }));
  const first = await boxOf(header.getByRole('link', { name: 'My URLs' }));
  const second = await boxOf(header.getByRole('link', { name: 'Sign In' }));

  expect(picture.height).toBeLessThan(200);
  expect(title.left).toBeGreaterThan(picture.right);
  expect(second.left - first.right).toBeGreaterThanOrEqual(20);
  await close();
});

test('on a phone, what the form asks of guests stands together with its button', async () => {
  const { page, close } = await open('/', { width: 360 });
  const bottomOf = async (name: RegExp) => {
    const box = await page.getByText(name).boundingBox();
    return box ? box.y + box.height : NaN;
  };
  const bottomOfCheck = () => bottomOf(/Protected against bots/);

  // The form grows while its script comes.
  await expect
    .poll(async () => (await bottomOfCheck()) - (await bottomOf(/^I accept the/)), { timeout: 10_000 })
    .toBeLessThan(50);
  const button = await page.getByRole('button', { name: 'Shorten URL' }).boundingBox();
  expect((button?.y ?? NaN) - (await bottomOfCheck())).toBeLessThan(30);
  await close();
});
