import { test } from 'vitest';
import { inDatabase, makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { useBrowser, type Page } from './browser.ts';
const open = useBrowser();
const looks = [
  [360, 'light'],
  [360, 'dark'],
  [768, 'light'],
  [768, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const;
async function shot(page: Page, name: string, fullPage = false) {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(150);
    await page.screenshot({ path: `/work/tmp/mends/${name}-${width}-${colorScheme}.png`, fullPage });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
test('shots', async () => {
  const person = await makeSubscriber();
  for (let at = 0; at < 8; at += 1) await storeLink(person);
  const last = await storeLink(person);
  await inDatabase(
    (sql) => sql`update links set status = 4 where id = (select link_id from aliases where alias = ${last})`,
  );
  const { page, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  await page.getByRole('checkbox', { name: 'Select page' }).waitFor();
  await page.waitForTimeout(500);
  await shot(page, 'list');
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await shot(page, 'selected');
  await page.locator('[data-open]').first().click();
  await page.getByRole('heading', { name: 'Options' }).waitFor();
  await shot(page, 'details', true);
  await page.getByRole('button', { name: 'Close details' }).click();
  await page.keyboard.press('c');
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: 'Advanced options' }).click();
  await page.waitForTimeout(500);
  await shot(page, 'create');
  await page.goto(new URL('/', page.url()).href + '?stay');
  await page.waitForTimeout(500);
  await close();
}, 120_000);
