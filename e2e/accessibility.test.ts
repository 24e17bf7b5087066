import { expect, test } from 'vitest';
import {
  expectFitsWhenTight,
  expectGoodInEachLook,
  expectNoSidewaysScroll,
  useBrowser,
  type Page,
} from './browser.ts';
import { freshDestination, shorten, visit } from './guest.ts';
import { untilQuiet } from './quiet.ts';

const open = useBrowser();

test.each(['/', '/app/report', '/app/login'])(
  'on %s the footer’s Accessibility opens its text in a dialog, which gives the focus back',
  async (path) => {
    const { page, complaints, close } = await open(path, { width: 360 });
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' });

    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Accessibility' });
    await dialog.getByText('If something gets in your way').waitFor();
    await dialog.getByRole('link', { name: /@/ }).waitFor();
    await expectGoodInEachLook(page);
    await expectFitsWhenTight(page);
    await page.keyboard.press('Escape');

    await dialog.waitFor({ state: 'detached' });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(path);
    expect(complaints).toEqual([]);
    await close();
  },
);

test('on a phone with text at twice its size nothing stands outside the window', async () => {
  const { page, close } = await open('/', { width: 360 });
  const shortLink = await shorten(page, freshDestination());
  await visit(shortLink, { referer: 'https://news.ycombinator.com/item' });
  const clicks = await page.getByRole('link', { name: 'See clicks' }).getAttribute('href');

  for (const path of ['/', '/app/login', '/app/register', '/app/my-urls', clicks ?? '']) {
    await page.goto(new URL(path, page.url()).href);
    await untilQuiet(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect([path, await standingOutside(page)]).toEqual([path, []]);
    await expectNoSidewaysScroll(page);
  }
  await close();
});

/** What reaches beyond the window's edges, but for what is cut off or scrolled by something around it. */
async function standingOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const isCutOff = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== 'visible' || isCutOff(element.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -1 || right > innerWidth + 1) && isShown(element) && !isCutOff(element);
      })
      .map((element) => `${element.tagName} ${element.getAttribute('class')}`);
  });
}

test('without script the footer’s Accessibility leads to its page', async () => {
  const { page, close } = await open('/', { javaScriptEnabled: false });

  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();

  await page.getByRole('heading', { level: 1, name: 'Accessibility' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/accessibility');
  await close();
});
