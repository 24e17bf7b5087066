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
