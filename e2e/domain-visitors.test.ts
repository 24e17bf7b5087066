import { expect, test } from 'vitest';
import { openSignedIn } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';
import { makeDomain, makeLargeSubscriber, visitOn } from './domains.ts';
import { headingHasFocus } from './keyboard.ts';
import { untilQuiet } from './quiet.ts';

const open = useBrowser();

test('whoever has a domain sees what visitors asked for in vain, ignores some of it, makes a link of some, and sees its clicks', async () => {
  const person = await makeLargeSubscriber();
  const domain = await makeDomain(person);
  await expect.poll(async () => (await visitOn(domain, '/spring-fair')).status).toBe(404);
  await visitOn(domain, '/spring-fair');
  await visitOn(domain, '/noise');

  const path = `/app/settings/branded-domains/edit/${domain}`;
  const { page, complaints, close } = await openSignedIn(open, { path, person });
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Unknown aliases' }).click();
  await headingHasFocus(page, `Unknown aliases on ${domain}`);
  const row = (alias: string) => page.getByRole('listitem').filter({ hasText: `/${alias}` });
  await expect
    .poll(async () => {
      await page.reload();
      await untilQuiet(page);
      return (await row('spring-fair').count()) + (await row('noise').count());
    })
    .toBe(2);
  await expectGoodInEachLook(page);

  await row('noise').locator('summary').click();
  await page.locator('.row-menu [open] li > *', { hasText: 'Ignore' }).click();
  await row('noise').waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Ignored' }).click();
  await row('noise').locator('summary').click();
  await page.locator('.row-menu [open] li > *', { hasText: 'Stop ignoring' }).click();
  await page.getByRole('heading', { name: 'Nothing ignored' }).waitFor();
  await page.getByRole('tab', { name: 'Open' }).click();
  await row('noise').waitFor();

  await row('spring-fair').getByRole('button', { name: 'Create this link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shorten a Link' });
  await dialog.getByText('Available', { exact: true }).waitFor();
  await dialog.getByLabel('Shorten a long URL').fill('https://example.com/spring');
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
  await dialog.getByText('Your short link is ready').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await row('spring-fair').waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await visitOn(domain, '/spring-fair')).location)
    .toBe('https://example.com/spring');

  await main.getByRole('link', { name: domain, exact: true }).click();
  await headingHasFocus(page, domain);
  await main.getByRole('link', { name: 'Statistics' }).click();
  await headingHasFocus(page, `Clicks on ${domain}`);
  await page.getByRole('group', { name: 'Statistics' }).getByText('spring-fair').first().waitFor();
  await expectGoodInEachLook(page);
  expect(complaints).toEqual([]);
  await close();
});
