import { readFile } from 'node:fs/promises';
import { generateSync } from 'otplib';
import { describe, expect, inject, test } from 'vitest';
import {
  endSessionsOf,
  forgetConfirmationOf,
  freshPerson,
  heading,
  inDatabase,
  mailedLink,
  nextCode,
  makeAccount,
  openSignedIn,
  passwordField,
  rowOf,
  setUpTwoFactor,
  signIn,
  signUp,
} from './account.ts';
import { useBrowser } from './browser.ts';
import { freshDestination, shorten, visit } from './guest.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('an export is downloaded as one JSON document, once the password was shown', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
  await page.getByRole('button', { name: 'Export my data' }).click();
  const button = page.getByRole('button', { name: 'Download JSON' });
  await button.waitFor();
  await forgetConfirmationOf(person.email);

  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloading;

  expect(download.suggestedFilename()).toBe('my-data.json');
  const held = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(held['account']).toMatchObject({ email: person.email });
  expect(held['links']).toEqual([]);
  await close();
});

describe('a session that has ended in the middle of a form', () => {
  test('is begun again over the page, and what was typed is saved', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
    await page.getByLabel('Name').fill('Ada King');
    await endSessionsOf(person.email, page);

    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    expect(await dialog.getByLabel('Email').inputValue()).toBe(person.email);
    await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.keyboard.press('Enter');

    await page.getByText('Profile saved.').waitFor();
    expect((await rowOf(person.email))['name']).toBe('Ada King');
    await close();
  });

  test('asks for the second factor in the same dialog', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
    const { secret } = await setUpTwoFactor(page);
    await page.goto(`${url}/app/settings/profile`);
    await page.getByLabel('Name').fill('Ada King');
    await endSessionsOf(person.email, page);

    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('6-digit code').fill(nextCode(secret));

    await page.getByText('Profile saved.').waitFor();
    await close();
  });

  test('is left for good by whoever declines', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
    await heading(page, 'Profile').waitFor();
    await endSessionsOf(person.email, page);

    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    await heading(page, 'Sign In').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('linklet.stateStatus'))).toBe('false');
    await close();
  });
});

describe('what matters asks for the password once more', () => {
  test('and goes on by itself once it is confirmed', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
    await forgetConfirmationOf(person.email);

    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
    const field = dialog.getByRole('textbox', { name: 'Password' });
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByText('Please enter your password.').waitFor();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('The password is incorrect.').waitFor();
    await field.fill(person.password);
    await page.keyboard.press('Enter');

    await page.getByRole('dialog', { name: 'Set up two-factor authentication' }).waitFor();
    await close();
  });

  test('and does nothing when that is declined by Escape', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
    await forgetConfirmationOf(person.email);
    await passwordField(page, 'New password').fill('a new password of mine');
    await passwordField(page, 'Confirm new password').fill('a new password of mine');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog', { name: 'Confirm your password' }).waitFor();

    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Change password' }).waitFor();
    expect(await passwordField(page, 'New password').inputValue()).toBe('a new password of mine');
    await close();
  });
});

describe('settings', () => {
  test('another address counts once its link was opened, and can be cancelled before', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
    const email = `new-${person.email}`;

    await page.getByLabel('Email').fill(email);
    await page.getByText('It takes effect once you open it').waitFor();
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.getByRole('button', { name: 'Save' }).click();

    const pending = page.getByRole('group', { name: 'New email' });
    await pending.getByText(email).waitFor();
    expect((await rowOf(person.email))['time_zone']).toBe('Europe/Berlin');
    await pending.getByRole('button', { name: 'Cancel change' }).click();
    await pending.waitFor({ state: 'hidden' });

    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Save' }).click();
    await pending.getByText(email).waitFor();
    await page.goto(await mailedLink(email, '/app/email/verify/'));
    await page.getByRole('button', { name: 'Verify' }).click();

    await heading(page, 'Email verified').waitFor();
    expect((await rowOf(email))['pending_email']).toBeNull();
    await close();
  });

  test('two-factor moves to another device, and can be kept where it is', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
    await setUpTwoFactor(page);
    const begin = async () => {
      await page.getByRole('button', { name: 'Replace authenticator app' }).click();
      return page.getByRole('dialog').locator('code').innerText();
    };

    await begin();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(/^Your old device stays in use until you enter a code/).waitFor();
    await page.getByRole('button', { name: 'Keep the old device' }).click();
    await page.getByText('10 backup codes left').waitFor();

    const secret = (await begin()).replace(/\s/g, '');
    await page.getByLabel('6-digit code').fill(generateSync({ secret }));
    await page.getByText('Your new device is set up.').waitFor();
    await page.getByText('10 backup codes left').waitFor();
    await close();
  });

  test('backup codes are copied, downloaded and printed', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
    await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', '')));
    await setUpTwoFactor(page);
    await page.getByRole('button', { name: 'Create new codes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click();
    await heading(page, 'Save your backup codes').waitFor();
    const codes = await page
      .getByRole('list', { name: 'Backup codes' })
      .getByRole('listitem')
      .allInnerTexts();

    await page.getByRole('button', { name: 'Copy the backup codes' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const saved = await readFile(await (await downloading).path(), 'utf8');
    await page.getByRole('button', { name: 'Print' }).click();

    expect(codes).toHaveLength(10);
    expect(copied).toBe(codes.join('\n'));
    expect(saved).toContain(codes.join('\n'));
    expect(await page.locator('body[data-printed]').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('list', { name: 'Backup codes' }).isVisible()).toBe(true);
    expect(await page.getByRole('main').isVisible()).toBe(false);
    await close();
  });

  test('a session elsewhere can be ended', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
    const elsewhere = await open('/app/login');
    await signIn(elsewhere.page, person);
    await elsewhere.page.waitForURL(`${url}/app`);
    await page.reload();
    await page.getByText('This device').waitFor();

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('button', { name: 'Sign out 1 session' }).click();

    await page.getByText('1 session signed out.').waitFor();
    await elsewhere.page.goto(`${url}/app/settings/profile`);
    await heading(elsewhere.page, 'Sign In').waitFor();
    await elsewhere.close();
    await close();
  });

  test('an account is deleted, and comes back with all that it had', async () => {
    const { page, close } = await open('/');
    const person = freshPerson();
    const shortLink = await shorten(page, freshDestination());
    await page.goto(`${url}/app/register`);
    await signUp(page, person);
    await page.goto(`${url}/app/settings/profile/delete`);
    await page.getByText('What should happen to your 1 short link?').waitFor();

    await page.getByRole('radio', { name: /^Stop redirecting/ }).check();
    await passwordField(page, 'Password').fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Your 1 short link will stop redirecting.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    await heading(page, /^Will be erased on/).waitFor();

    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${url}/app`);
    await page.goto(`${url}/app/login`);
    await signIn(page, person);
    await page.getByRole('button', { name: 'Restore my account' }).click();
    await heading(page, 'Profile').waitFor();
    await page.goto(`${url}/app/my-urls`);
    await page
      .getByRole('link', { name: shortLink.replace(/^https?:\/\//, '') })
      .first()
      .waitFor();
    expect((await visit(shortLink)).status).toBe(302);
    await close();
  });

  test('a terminated account sees why, whatever the address, and can sign out', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
    await inDatabase((sql) => sql`update users set terminated_at = now() where email = ${person.email}`);

    await page.goto(`${url}/app/my-urls`);

    await page.getByText('This account has been terminated for violating the terms.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${url}/app`);
    await close();
  });
});

test('on a phone the menu opens and closes by keyboard', async () => {
  const { page, close } = await open('/app/terms', { width: 360 });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' });
  expect(await link.isVisible()).toBe(false);

  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await link.waitFor();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Menu' }).press('Enter');
  await link.press('Enter');
  await heading(page, 'Sign In').waitFor();
  await close();
});
