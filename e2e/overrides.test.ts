import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { heading, makeAccount, makeStaff, openSignedIn, putOnPlan } from './account.ts';
import { expectGoodInEachLook, useBrowser, type Page } from './browser.ts';

const url = inject('serviceUrl');
const open = useBrowser();

async function createLink(page: Page): Promise<void> {
  await page.goto(`${url}/app/dashboard?openCreate=true`);
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox', { name: 'Shorten a long URL' })
    .fill(`https://example.com/${randomUUID()}`);
  await dialog.getByRole('button', { name: 'Shorten URL' }).click();
}

test('staff set a limit and grant more of it by keyboard, whoever has it reads why, and it is taken back', async () => {
  const person = await makeAccount();
  await putOnPlan(person, 'personal');
  const own = await openSignedIn(open, { path: '/app/settings/usage', person });
  const staff = await openSignedIn(open, { path: '/app/kiosk/users', person: await makeStaff() });
  const { page } = staff;
  await page.goto(`${url}/app/kiosk/users?search=${encodeURIComponent(person.email)}`);
  await page.getByRole('link', { name: person.name }).first().click();
  await page.getByRole('heading', { name: 'Grants and overrides' }).waitFor();

  await page.getByRole('button', { name: 'Add a grant or override' }).press('Enter');
  await page.getByRole('radio', { name: 'Grant' }).press('ArrowRight');
  await page.getByRole('button', { name: 'Add override' }).press('Enter');
  await page.getByText('Please enter a reason.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Value').fill('1');
  await page.getByLabel('Until the end of (UTC)').fill('2031-03-31');
  await page.getByLabel('Reason').fill('As agreed by phone');
  await page.getByLabel('Reason').press('Enter');
  await page.getByText('Overridden.', { exact: true }).waitFor();
  await page.getByText(/^Override from .* until 31 Mar 2031 · added by .* · As agreed by phone$/).waitFor();

  await createLink(own.page);
  await own.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await own.page.goto(`${url}/app/dashboard?openCreate=true`);
  const limit = own.page.getByRole('dialog', { name: "You've hit your plan's limit for creating links" });
  await limit.getByText('Active aliases: 1. Set by our team for you until 31 Mar 2031.').waitFor();
  await expectGoodInEachLook(own.page);

  await page.getByRole('button', { name: 'Add a grant or override' }).click();
  await page.getByText('Now: 1.').waitFor();
  await page.getByLabel('How many more').fill('1');
  await page.getByLabel('Reason').fill('An apology');
  await page.getByRole('button', { name: 'Add grant' }).click();
  await page.getByText('+1', { exact: true }).waitFor();
  await createLink(own.page);
  await own.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  const taken = page.getByRole('listitem').filter({ hasText: 'As agreed by phone' });
  await taken.getByRole('button', { name: 'Revoke Active links' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Over (1)').waitFor();
  await own.page.goto(`${url}/app/settings/usage`);
  await heading(own.page, 'Usage').waitFor();
  await own.page.getByText('499 left. 1 of 501 are granted to you.').waitFor();
  await own.page.getByText(/^Not included/).click();
  await own.page.getByText('Bulk creation With Pro').waitFor();
  await expectGoodInEachLook(own.page);
  expect(await own.page.locator('main').innerText()).not.toContain('An apology');
  expect(own.complaints.filter((complaint) => !complaint.includes('406'))).toEqual([]);
  expect(staff.complaints).toEqual([]);
  await Promise.all([own.close(), staff.close()]);
});
