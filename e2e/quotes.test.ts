import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { heading, makeAccount, makeStaff, openSignedIn } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';

const open = useBrowser();

test('a company without an account asks for a quote, and staff answer it', async () => {
  const company = `Acme ${randomUUID()}`;
  const { page, complaints, close } = await open('/app/pricing');
  await page.getByRole('link', { name: 'Ask for a quote' }).click();

  await heading(page, 'Ask for a quote').waitFor();
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await page.getByText('Please enter your company.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Work email').fill(`ada-${randomUUID()}@acme.test`);
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('Links a month').fill('a lot');
  await page.getByLabel('People').fill('40');
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await page.getByText('Please enter how many links you make in a month.').waitFor();
  await page.getByLabel('Links a month').fill('200,000');
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  await heading(page, 'We have your request').waitFor();
  await expectGoodInEachLook(page);
  expect(complaints).toEqual([]);
  await close();

  const staff = await openSignedIn(open, {
    path: `/app/kiosk/quote-requests?search=${encodeURIComponent(company)}`,
    person: await makeStaff(),
  });
  await staff.page.getByText('200,000 links a month · 40 people · 0 domains').waitFor();
  await expectGoodInEachLook(staff.page);
  await staff.page.getByRole('button', { name: 'Mark as answered' }).click();
  await staff.page.getByRole('heading', { name: 'No requests found' }).waitFor();
  await staff.page.getByRole('tab', { name: 'Answered' }).click();
  await staff.page.getByRole('button', { name: 'Reopen' }).waitFor();
  await expectGoodInEachLook(staff.page);
  expect(staff.complaints).toEqual([]);
  await staff.close();
});

test('whoever is signed in finds name and email filled in', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app/pricing/quote', person });

  await expect.poll(() => page.getByLabel('Work email').inputValue()).toBe(person.email);
  expect(await page.getByLabel('Name').inputValue()).toBe(person.name);
  await close();
});
