import { expect, test } from 'vitest';
import { inDatabase, makeAccount, openSignedIn, putOnPlan } from './account.ts';
import { expectGoodInEachLook, useBrowser } from './browser.ts';

const open = useBrowser();
const PATH = '/app/get-started';

test('a new account sees what it can do first, does it, and finds it done', async () => {
  const person = await makeAccount({ isVerified: false });
  const { page, complaints, close } = await openSignedIn(open, { path: PATH, person });
  await page.getByText('2 steps are left').waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('link', { name: 'Create a link' }).click();

  await page.getByRole('textbox', { name: 'Shorten a long URL' }).fill('https://example.com/first');
  await page.getByRole('button', { name: 'Shorten URL' }).click();
  await page.getByRole('link', { name: /^Visit/ }).waitFor();
  await page.goto(new URL(PATH, page.url()).href);

  await page.getByRole('listitem').filter({ hasText: 'Create a link' }).getByText('Done').waitFor();
  await page.getByText('One step is left.').waitFor();
  await page.getByRole('link', { name: 'Verify email' }).waitFor();
  await expectGoodInEachLook(page);
  expect(complaints).toEqual([]);
  await close();
});

test('what a plan has is offered, and skipped with a press', async () => {
  const person = await makeAccount();
  await putOnPlan(person, 'pro');
  const { page, close } = await openSignedIn(open, { path: PATH, person });
  await page.getByText('You are on Pro.').waitFor();
  for (const name of ['Create a link', 'Add a domain', 'Import a file'])
    await page.getByRole('link', { name }).waitFor();
  expect(await page.getByRole('link', { name: 'Invite people' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Skip for now' }).click();

  await page.getByRole('heading', { name: /^Links/ }).waitFor();
  const skipped = await inDatabase(
    (sql) => sql`select from skipped_starts join users on users.id = user_id where email = ${person.email}`,
  );
  expect(skipped).toHaveLength(1);
  await close();
});

test('whoever skipped it finds it again, and their links', async () => {
  const { page, close } = await openSignedIn(open, { path: PATH, person: await makeAccount() });
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('heading', { name: 'My URLs' }).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Get started');
  await page.keyboard.press('Enter');

  await page.getByRole('link', { name: 'Open your links' }).waitFor();
  await close();
});
