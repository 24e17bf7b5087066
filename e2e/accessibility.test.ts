import { expect, test } from 'vitest';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';

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

test('without script the footer’s Accessibility leads to its page', async () => {
  const { page, close } = await open('/', { javaScriptEnabled: false });

  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click();

  await page.getByRole('heading', { level: 1, name: 'Accessibility' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/accessibility');
  await close();
});
