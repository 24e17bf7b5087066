import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { heading, inDatabase, mailedLink, makeAccount, makeStaff, openSignedIn, rowOf } from './account.ts';
import { expectGoodInEachLook, useBrowser, type Page } from './browser.ts';

const open = useBrowser();

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Cardholder’s name').fill('Ada Lovelace');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/31');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

test('the amount has the tax of the country and number that are given, and its invoice is downloaded', async () => {
  const person = await makeAccount();
  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/settings/subscription?subscription=pro&interval=monthly',
    person,
  });
  await page.getByRole('row', { name: 'You pay now $23.79' }).waitFor();

  await page.getByLabel('Country').selectOption('France');
  await page.getByLabel('Tax number').fill('FR 83 404 833 048');
  await page.getByRole('button', { name: 'Show the amount with VAT' }).click();
  await page.getByRole('row', { name: 'You pay now $19.99' }).waitFor();
  await page.getByText('Reverse charge: the customer owes the value added tax.').waitFor();
  await page.getByText('VAT is calculated for France, tax number FR83404833048.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await payByCard(page);
  await page.getByText('You are on Pro').waitFor();

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Invoices' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'INV-' });
  await row.getByText('Paid').waitFor();
  await row.getByText('$19.99').waitFor();
  await expectGoodInEachLook(page);
  const downloading = page.waitForEvent('download');
  await row.getByRole('link', { name: /^PDF of INV-/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{5}\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect(complaints).toEqual([]);
  await close();
});

test('who has paid nothing reads so, and who gives wrong details reads which', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app/settings/invoices', person });
  await heading(page, 'No invoices yet').waitFor();
  await expectGoodInEachLook(page);

  await page.goto(new URL('/app/settings/payment-method', page.url()).href);
  await page.getByLabel('Name or company').fill('Ada & Sons');
  await page.getByLabel('Country').selectOption('Germany');
  await page.getByLabel('Tax number').fill('DE136695975');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This is not a valid tax number of the country. Check its digits.').first().waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Tax number').fill('136 695 976');
  await page.getByLabel('Tax number').press('Enter');
  await page.getByText('Billing details saved.').waitFor();
  expect(await page.getByLabel('Tax number').inputValue()).toBe('DE136695976');
  await close();
});

test('who has hidden invoices finds no way to them', async () => {
  const person = await makeAccount();
  await inDatabase((sql) => sql`update users set status = 16 where email = ${person.email}`);
  const { page, close } = await openSignedIn(open, { path: '/app/settings/subscription', person });
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await menu.getByRole('link', { name: 'Subscription' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Invoices' }).count()).toBe(0);

  await page.goto(new URL('/app/settings/invoices', page.url()).href);
  await heading(page, 'Page not found').waitFor();
  await close();
});

test('a number that is not valid is put right by the link of an email, without signing in', async () => {
  const person = await makeAccount();
  const own = await openSignedIn(open, { path: '/app/settings/payment-method', person });
  await own.page.getByLabel('Country').selectOption('France');
  await own.page.getByLabel('Tax number').fill('FR200');
  await own.page.getByRole('button', { name: 'Save' }).click();
  await own.page.getByText('Billing details saved.').waitFor();
  await own.close();

  const link = await mailedLink(person.email, '/app/user/vatinfo/');
  const { page, complaints, close } = await open(link);
  await heading(page, `Invoices of ${person.name}`).waitFor();
  await page.getByText('Not valid, according to the tax authority').waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Tax number').fill('FR83404833048');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Tax number saved.').waitFor();
  expect(complaints).toEqual([]);
  await page.goto(`${link}x`);
  await heading(page, 'This link didn’t work').waitFor();
  await close();
});

test('staff give back a part of a payment and then the rest, each with a credit note', async () => {
  const [person, staff] = [await makeAccount(), await makeStaff()];
  const own = await openSignedIn(open, {
    path: '/app/settings/subscription?subscription=personal&interval=monthly',
    person,
  });
  await own.page.getByRole('button', { name: 'Go to payment' }).click();
  await payByCard(own.page);
  await own.page.getByText('You are on Personal').waitFor();
  const { public_id: id } = await rowOf(person.email);

  const { page, complaints, close } = await openSignedIn(open, {
    path: `/app/kiosk/user/${String(id)}`,
    person: staff,
  });
  await heading(page, 'Payment events').waitFor();
  await page.getByText('Personal, monthly: active').first().waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: /^Refund… INV-/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('$11.89 of $11.89 can be refunded.').waitFor();
  await dialog.getByLabel('Amount with tax, in USD').fill('12');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText('Enter an amount up to $11.89.').first().waitFor();
  await expectGoodInEachLook(page);
  await dialog.getByLabel('Amount with tax, in USD').fill('5');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await page.getByText('Payment refunded.').waitFor();
  await page.getByText('Partly refunded').waitFor();

  await own.page.goto(new URL('/app/settings/invoices', own.page.url()).href);
  await own.page.getByText('$5.00 refunded').waitFor();
  await own.page.getByText('Credits INV-').waitFor();
  await expectGoodInEachLook(own.page);
  await own.close();

  await page.getByRole('button', { name: /^Refund… INV-/ }).press('Enter');
  await dialog.getByText('$6.89 of $11.89 can be refunded.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Refunded', { exact: true }).waitFor();
  expect(await page.getByText('Credit note', { exact: true }).count()).toBe(2);
  expect(complaints).toEqual([]);
  await close();
});
