import { expect, inject, test } from 'vitest';
import { makeSubscriber, openSignedIn } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser } from './browser.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('what the list shows is saved under a name, opened by it, updated, renamed and deleted', async () => {
  const person = await makeSubscriber();
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  const views = page.getByLabel('Saved views');
  const dialog = page.getByRole('dialog', { name: 'Saved views' });

  await page.goto(`${url}/app/dashboard?filter=archived&search=spring`);
  await views.selectOption('Save or change…');
  await dialog.getByText('The list shown: Archived, “spring”.').waitFor();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  await dialog.getByLabel('Name').fill('Spring archive');
  await page.keyboard.press('Enter');
  await page.getByText('Saved as Spring archive.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(async () => views.locator('option:checked').innerText()).toBe('Spring archive');

  await views.selectOption('All links');
  await page.waitForURL((address) => address.search === '');
  await views.selectOption('Spring archive');
  await page.waitForURL((address) => address.searchParams.get('search') === 'spring');
  expect(new URL(page.url()).searchParams.get('filter')).toBe('archived');

  await page.getByLabel('Sort').selectOption('Oldest first');
  await views.selectOption('Save or change…');
  await dialog.getByRole('button', { name: 'Update Spring archive' }).click();
  await page.getByText('Spring archive updated.').waitFor();
  await dialog.getByText('Archived, “spring”, Oldest first').waitFor();
  await dialog.getByRole('button', { name: 'Rename Spring archive' }).click();
  await dialog.getByLabel('New name').fill('Old spring');
  await page.keyboard.press('Enter');
  await page.getByText('Renamed to Old spring.').waitFor();
  await dialog.getByRole('button', { name: 'Delete Old spring' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the view “Old spring”?' });
  await expectGoodInEachLook(page);
  await question.getByRole('button', { name: 'Delete view' }).click();
  await page.getByText('Old spring deleted.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
