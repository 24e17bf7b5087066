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

test.each([360, 768, 1440])('at %i px nothing moves while the form learns who looks', async (width) => {
  const { page, close } = await open('/', { width });
  const toKnow = Promise.withResolvers<undefined>();
  await page.route('**/shorten-flow-*.js', async (route) => {
    await toKnow.promise;
    await route.continue();
  });
  await page.reload();
  const button = page.getByRole('button', { name: 'Shorten URL' });
  const before = await button.boundingBox();
  expect(await page.getByRole('button', { name: 'Add Domain' }).count()).toBe(0);

  toKnow.resolve(undefined);
  await page.getByRole('button', { name: 'Add Domain' }).waitFor();
  expect(await button.boundingBox()).toEqual(before);

  await page.getByRole('textbox', { name: 'Shorten a long URL' }).press('ArrowRight');
  await page.getByText('Anti-robot check passed').waitFor();
  expect(await button.boundingBox()).toEqual(before);
  await close();
});

test('on a phone, what the form asks of guests stands together with its button', async () => {
  const { page, close } = await open('/', { width: 360 });
  const bottomOf = async (name: RegExp) => {
    const box = await page.getByText(name).boundingBox();
    return box ? box.y + box.height : NaN;
  };
  const bottomOfCheck = () => bottomOf(/Protected against bots/);

  expect((await bottomOfCheck()) - (await bottomOf(/^I accept the/))).toBeLessThan(50);
  const button = await page.getByRole('button', { name: 'Shorten URL' }).boundingBox();
  expect((button?.y ?? NaN) - (await bottomOfCheck())).toBeLessThan(30);
  await close();
});
