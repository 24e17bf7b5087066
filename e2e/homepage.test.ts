import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, looks, tightLooks, useBrowser } from './browser.ts';

const open = useBrowser();

const publicPages = ['/', '/app', '/app/terms', '/app/privacy-policy', '/app/accessibility', '/app/report'];

test.each(publicPages.flatMap((path) => looks.map((look) => ({ path, ...look }))))(
  '$path is accessible and fits, $width px, $colorScheme',
  async ({ path, ...look }) => {
    const { page, complaints, close } = await open(path, look);
    await page.waitForLoadState('networkidle');

    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
    await close();
  },
);

test.each(publicPages.flatMap((path) => tightLooks.map((look) => ({ path, ...look }))))(
  '$path fits $width px with text at $textScale times its size',
  async ({ path, ...look }) => {
    const { page, close } = await open(path, look);

    await expectNoSidewaysScroll(page);
    await close();
  },
);
