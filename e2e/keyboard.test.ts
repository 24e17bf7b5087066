import { generateSync } from 'otplib';
import { expect, inject, test } from 'vitest';
import {
  freshPerson,
  heading,
  makeAccount,
  makeSubscriber,
  openSignedIn,
  storeLink,
  type Person,
} from './account.ts';
import { useBrowser, type Page } from './browser.ts';
import { focusedName, expectFocusOn, headingHasFocus, reach, type } from './keyboard.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('an account is made, left, entered and looked after by keyboard alone', async () => {
  const person = freshPerson();
  const { page, complaints, close } = await open('/');

  await reach(page, 'Sign Up');
  await page.keyboard.press('Enter');
  await heading(page, 'Create your account').waitFor();
  await type(page, 'Name', person.name);
  await type(page, 'Email', person.email);
  await type(page, 'Password', person.password);
  await type(page, 'Confirm password', person.password);
  await reach(page, /^I accept the terms/);
  await page.keyboard.press('Space');
  await reach(page, 'Create account');
  await page.keyboard.press('Enter');
  await headingHasFocus(page, 'Verify your email');

  await leave(page, person);
  await reach(page, 'Sign In');
  await page.keyboard.press('Enter');
  await heading(page, 'Sign In').waitFor();
  await type(page, 'Email', person.email);
  await type(page, 'Password', person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/app`);

  await openAccountMenu(page, person);
  await reach(page, 'Manage Account');
  await page.keyboard.press('Enter');
  await heading(page, 'Profile').first().waitFor();
  await reach(page, 'Security');
  await page.keyboard.press('Enter');
  await headingHasFocus(page, 'Security');
  await reach(page, 'Set up');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Set up two-factor authentication' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe('Set up');

  await leave(page, person);
  expect(complaints).toEqual([]);
  await close();
});

test('what takes its own button away leaves the keyboard where it was', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
  const panelHasFocus = () => expectFocusOn(page, 'Two-factor authentication');

  await reach(page, 'Set up');
  await page.keyboard.press('Enter');
  const secret = await page.getByRole('dialog').locator('code').innerText();
  await page.keyboard.type(generateSync({ secret: secret.replace(/\s/g, '') }));
  await heading(page, 'Save your backup codes').waitFor();
  // Meant for the code, which is sent by its last digit.
  await page.keyboard.press('Enter');
  await reach(page, 'I’ve saved my codes');
  await page.keyboard.press('Enter');
  await panelHasFocus();

  await reach(page, 'Delete codes');
  await page.keyboard.press('Enter');
  await reach(page, 'Delete 10 backup codes');
  await page.keyboard.press('Enter');
  await page.getByText('No backup codes').waitFor();
  await panelHasFocus();
  await close();
});

/** Opens the account menu and signs out, without a click. */
async function leave(page: Page, person: Person): Promise<void> {
  await openAccountMenu(page, person);
  await reach(page, 'Logout');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/app`);
  await page.getByRole('link', { name: 'Sign In' }).waitFor();
}

async function openAccountMenu(page: Page, { name }: Person): Promise<void> {
  await page.getByRole('button', { name: `Account of ${name}` }).waitFor();
  await reach(page, new RegExp(`Account of ${name}$`));
  await page.keyboard.press('Enter');
}

test('keys that an input method takes choose its words, and nothing of the page', async () => {
  const person = await makeSubscriber();
  const alias = await storeLink(person);
  const { page, close } = await openSignedIn(open, { path: '/app/dashboard', person });
  const methods = await page.context().newCDPSession(page);
  const compose = async (text: string) =>
    methods.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await page.locator('[data-link]').filter({ hasText: alias }).waitFor();

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  await palette.getByRole('option').first().waitFor();
  await compose('set');
  await palette.getByRole('option', { name: /^Settings/ }).waitFor();
  await page.keyboard.press('Enter');
  expect(await palette.isVisible()).toBe(true);
  await palette.getByRole('button', { name: 'Close' }).click();

  const search = page.getByRole('searchbox').first();
  await search.fill(alias);
  // Browsers keep the method's keys from what a field does by itself; a key that is pressed here they do not.
  await search.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  expect(await search.inputValue()).toBe(alias);
  await search.dispatchEvent('keydown', { key: 'Escape' });
  await expect.poll(() => search.inputValue()).toBe('');
  await close();
});
