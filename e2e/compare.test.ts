import { expect, test } from 'vitest';
import { makeSubscriber, openSignedIn, storeLink } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';

const open = useBrowser();

test('links that are selected in the list are compared, and by the address again', async () => {
  const person = await makeSubscriber();
  const aliases = [await storeLink(person), await storeLink(person)];
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  await page.locator('[data-link]').nth(1).waitFor();

  await page.getByLabel('Select page').press('Space');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Compare links or tags' });
  await panel.getByRole('slider', { name: 'Clicks over time' }).waitFor();
  await expectGoodInEachLook(page);
  await page.reload();
  for (const alias of aliases) await panel.getByRole('rowheader', { name: alias }).waitFor();

  await panel.getByRole('button', { name: 'Remove ' }).first().click();
  await panel.getByText('Choose at least two links or tags.').waitFor();
  await panel.getByRole('button', { name: 'Close comparison' }).click();
  await page.getByRole('button', { name: 'Compare links or tags' }).waitFor();

  expect(complaints).toEqual([]);
  await close();
});
