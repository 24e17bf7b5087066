import { describe, expect, inject, test } from 'vitest';
import { sha256 } from '../server/src/platform/crypto.ts';
import {
  freshPerson,
  heading,
  inDatabase,
  makeAccount,
  mailedLink,
  nextCode,
  openSignedIn,
  passwordField,
  rowOf,
  setUpTwoFactor,
  signIn,
  signOut,
  signUp,
} from './account.ts';
import { useBrowser } from './browser.ts';
import { freshDestination, shorten } from './guest.ts';
import { untilQuiet } from './quiet.ts';

const url = inject('serviceUrl');
const open = useBrowser();

describe('signing up', () => {
  test('by keyboard alone, from the homepage to a verified address', async () => {
    const person = freshPerson();
    const { page, complaints, close } = await open('/app/login', { timezoneId: 'Europe/Berlin' });
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Create your account').waitFor();

    await page.getByLabel('Name').focus();
    await page.keyboard.type(person.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await heading(page, 'Verify your email').waitFor();
    await page.getByRole('main').getByText(person.email).waitFor();

    await page.goto(await mailedLink(person.email, '/app/email/verify/'));
    await page.getByRole('button', { name: 'Verify' }).press('Enter');
    await page.getByText(`${person.email} is verified.`).waitFor();
    await page.getByText('Your email is verified.', { exact: true }).waitFor();
    expect((await rowOf(person.email))['time_zone']).toBe('Europe/Berlin');
    expect(complaints).toEqual([]);
    await close();
  });

  test('opening the link of the email verifies nothing by itself', async () => {
    const person = freshPerson();
    const { page, close } = await open('/app/register');
    await signUp(page, person);

    await page.goto(await mailedLink(person.email, '/app/email/verify/'));

    await untilQuiet(page);

    expect((await rowOf(person.email))['email_verified_at']).toBeNull();
    await close();
  });

  test('says beside each field what is wrong, and loses nothing typed', async () => {
    const person = freshPerson();
    const { page, close } = await open('/app/register');
    await page.getByLabel('Name').fill(person.name);
    await passwordField(page, 'Password').fill('short');

    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByText('Please enter an email').waitFor();
    await page.getByText('The password must be at least 8 characters.').waitFor();
    await page.getByText('Accept the terms to continue.').waitFor();
    const email = page.getByLabel('Email');
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('alert').getByRole('link', { name: 'Password' }).click();
    const password = passwordField(page, 'Password');
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Name').inputValue()).toBe(person.name);
    await close();
  });

  test('an address that has an account is said to be taken', async () => {
    const person = freshPerson();
    const { page, close } = await open('/app/register');
    await signUp(page, person);
    await signOut(page);

    await page.goto(`${url}/app/register`);
    await page.getByLabel('Name').fill('Somebody else');
    await page.getByLabel('Email').fill(person.email.toUpperCase());
    await passwordField(page, 'Password').fill('another good password 1');
    await passwordField(page, 'Confirm password').fill('another good password 1');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();

    await page.getByText('This email already exists').waitFor();
    await close();
  });

  test('the links that a guest made are there in the account', async () => {
    const { page, close } = await open('/');
    const destination = freshDestination();
    await shorten(page, destination);

    await page.goto(`${url}/app/register`);
    await signUp(page, freshPerson());
    await page.goto(`${url}/app/my-urls`);

    await page.getByText(destination).waitFor();
    await close();
  });
});

describe('signing in', () => {
  test('goes where the person wanted to go', async () => {
    const person = await makeAccount();
    const { page, close } = await open('/app/settings/security');
    await heading(page, 'Sign In').waitFor();

    await signIn(page, { ...person, password: 'wrong password' });
    await page.getByText('These credentials do not match our records.').waitFor();
    await passwordField(page, 'Password').fill(person.password);
    await page.keyboard.press('Enter');

    await heading(page, 'Security').waitFor();
    await page.goto(`${url}/app/login`);
    await page.waitForURL(`${url}/app`);
    await close();
  });

  test('goes on by itself, with the anti-robot check, where strangers have guessed', async () => {
    const person = await makeAccount();
    const subject = sha256(`sign-in to ${person.email}`);
    await inDatabase(
      (sql) =>
        sql`insert into attempts ${sql({ subject, count: 50, resets_at: new Date(Date.now() + 600_000) })}`,
    );
    const { page, close } = await open('/app/login');

    await signIn(page, person);

    await page.getByText(/^Anti-robot check/).waitFor();
    await page.getByRole('button', { name: /Account of/ }).waitFor();
    await close();
  });

  test('never leads to another site', async () => {
    const person = await makeAccount();
    const { page, close } = await open(`/app/login?next=${encodeURIComponent('//example.com/app/')}`);

    await signIn(page, person);

    await page.waitForURL(`${url}/app`);
    await close();
  });

  test('takes a code of the app where two-factor authentication is on, pasted with its spaces', async () => {
    const person = await makeAccount();
    const { page, complaints, close } = await openSignedIn(open, { path: '/app/settings/security', person });
    const { secret } = await setUpTwoFactor(page);
    await signOut(page);
    await page.goto(`${url}/app/login`);
    await signIn(page, person);
    const field = page.getByLabel('6-digit code');
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.type('000000');
    await page.getByText('The code is incorrect.').waitFor();
    const code = nextCode(secret);
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `${code.slice(0, 3)} ${code.slice(3)}`,
    );
    await page.keyboard.press('Control+V');

    await page.waitForURL(`${url}/app`);
    await page.getByRole('button', { name: /Account of/ }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  test('takes a backup code once the device is lost', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
    const { codes } = await setUpTwoFactor(page);
    await signOut(page);
    await page.goto(`${url}/app/login`);
    await signIn(page, person);

    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await page.getByLabel('Backup code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');

    await page.getByText('9 backup codes left').waitFor();
    await close();
  });

  test('without backup codes says who can help', async () => {
    const person = await makeAccount();
    const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
    await setUpTwoFactor(page);
    await page.getByRole('button', { name: 'Delete codes' }).click();
    await page.getByRole('button', { name: 'Delete 10 backup codes' }).click();
    await page.getByText('No backup codes').waitFor();
    await signOut(page);
    await page.goto(`${url}/app/login`);
    await signIn(page, person);

    await page.getByRole('button', { name: 'Use a backup code' }).click();

    await page.getByRole('dialog', { name: 'No backup codes' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('6-digit code').waitFor();
    await close();
  });

  test('works again with a password that was reset, and not with the old one', async () => {
    const person = await makeAccount();
    const { page, close } = await open('/app/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Reset your password').waitFor();
    await page.getByLabel('Email').fill(person.email);
    await page.keyboard.press('Enter');
    await page.getByText(/^If an account exists/).waitFor();

    const opened = await page.goto(await mailedLink(person.email, '/app/password/reset/'));
    // The address holds the token.
    expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
    const password = `${person.password} anew`;
    await passwordField(page, 'New password').fill(password);
    await passwordField(page, 'Confirm new password').fill(password);
    await page.keyboard.press('Enter');
    await heading(page, 'Sign In').waitFor();

    await signIn(page, person);
    await page.getByText('These credentials do not match our records.').waitFor();
    await passwordField(page, 'Password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/app`);
    await close();
  });

  test('a reset tells nobody who has an account', async () => {
    const { page, close } = await open('/app/password/reset');
    await page.getByLabel('Email').fill('nobody-at-all@example.org');

    await page.keyboard.press('Enter');

    await page.getByText(/^If an account exists/).waitFor();
    await close();
  });
});

describe('signing out', () => {
  test('does so in all tabs, and the browser forgets whose it was', async () => {
    const { page, close } = await open('/');
    await shorten(page, freshDestination());
    await page.goto(`${url}/app/register`);
    await signUp(page, freshPerson());
    const other = await page.context().newPage();
    await other.goto(`${url}/app/settings/profile`);
    await heading(other, 'Profile').waitFor();

    await signOut(page);

    await other.waitForURL(`${url}/app`);
    await other.getByRole('link', { name: 'Sign In' }).waitFor();
    const kept = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(kept).toEqual(['linklet.stateStatus']);
    await close();
  });

  test('signing in again is noticed by a tab that waits at the sign-in page', async () => {
    const person = await makeAccount();
    const { page, close } = await open('/app/login');
    const other = await page.context().newPage();
    await other.goto(`${url}/app/login`);
    await heading(other, 'Sign In').waitFor();

    await signIn(page, person);

    await other.waitForURL(`${url}/app`);
    await close();
  });
});
