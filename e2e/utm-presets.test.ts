import { expect, inject, test } from 'vitest';
import { makeAccount, openSignedIn } from './account.ts';
import { expectFitsWhenTight, expectGoodInEachLook, useBrowser, type Page } from './browser.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('UTM parameters are kept as a preset, which is picked, renamed and deleted', async () => {
  const { page, complaints, close } = await openSignedIn(open, {
    path: '/app/my-urls',
    person: await makeAccount(),
  });
  const field = page.getByRole('textbox', { name: 'Shorten a long URL' });
  const built = 'https://example.com/?utm_source=newsletter&utm_medium=email&utm_campaign=spring';
  await page.goto(`${url}/app`);
  const dialog = await openBuilder(page, 'https://example.com/');
  await dialog.waitFor();
  expect(await focused(page)).toMatch(/^Source/);

  await dialog.getByLabel('Preset', { exact: true }).selectOption('Sample B');
  expect(await dialog.getByLabel('Source').inputValue()).toBe('facebook');
  expect(await dialog.getByRole('button', { name: 'Rename' }).count()).toBe(0);
  await dialog.getByLabel('Source').fill('newsletter');
  await dialog.getByLabel('Medium').fill('email');
  await dialog.getByLabel('Campaign').fill('spring');
  await dialog.getByRole('switch', { name: 'Save as preset' }).click();
  await dialog.getByRole('button', { name: 'Add UTM' }).click();
  await dialog.getByText('The name field is required.').waitFor();
  await dialog.getByLabel('Name of the preset').fill('Spring mail');
  await dialog.getByRole('button', { name: 'Add UTM' }).click();
  await expect.poll(() => field.inputValue()).toBe(built);

  await page.getByRole('switch', { name: 'Add UTM' }).click();
  await expect.poll(() => field.inputValue()).toBe('https://example.com/');
  await page.getByRole('switch', { name: 'Add UTM' }).click();
  await dialog.getByLabel('Preset', { exact: true }).selectOption('Spring mail');
  expect(await dialog.getByLabel('Campaign').inputValue()).toBe('spring');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  await dialog.getByLabel('New name').fill('Spring letter');
  await page.keyboard.press('Enter');
  await page.getByText('The preset has been renamed.').waitFor();
  await dialog.getByRole('option', { name: 'Spring letter' }).waitFor({ state: 'attached' });
  expect(await focused(page)).toBe('Preset');

  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete preset' }).click();
  await page.getByText('The preset has been deleted.').waitFor();
  await dialog.getByRole('option', { name: 'Spring letter' }).waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Preset');
  await dialog.getByRole('button', { name: 'Add UTM' }).click();
  await expect.poll(() => field.inputValue()).toBe(built);
  expect(complaints).toEqual([]);
  await close();
});

async function openBuilder(page: Page, typed: string) {
  await page.getByRole('textbox', { name: 'Shorten a long URL' }).fill(typed);
  await page.getByText('Advanced options').click();
  await page.getByRole('switch', { name: 'Add UTM' }).click();
  return page.getByRole('dialog', { name: 'UTM builder' });
}

/** The label of the field that has the focus. */
function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? undefined,
  );
}
