import { beforeAll, describe, expect, test } from 'vitest';
import {
  endSessionsOf,
  forgetConfirmationOf,
  heading,
  makeAccount,
  openSignedIn,
  passwordField,
  type Person,
} from './account.ts';
import {
  expectFitsWhenTight,
  expectGoodInEachLook,
  expectGoodInEachScheme,
  useBrowser,
  widths,
} from './browser.ts';

const open = useBrowser();

const guestScreens = [
  ['/app/login', 'Sign In'],
  ['/app/register', 'Create your account'],
  ['/app/password/reset', 'Reset your password'],
  ['/app/password/reset/some-token?email=ada%40example.org', 'Choose a new password'],
  ['/app/deleted', 'Your account has been deleted'],
  ['/app/unsubscribe', 'This link didn’t work'],
  ['/app/email/undo', 'This link didn’t work'],
] as const;

const ownScreens = [
  ['/app/settings/profile', 'Profile'],
  ['/app/settings/profile/delete', 'Delete your account'],
  ['/app/settings/security', 'Security'],
  ['/app/email/verify', 'Thank you'],
  ['/app/email/verify/7', 'Thank you'],
  ['/app/confirmed', 'Confirmed'],
  ['/app', 'Long URL in.'],
] as const;

test.each(guestScreens)('%s is accessible and fits', async (path, title) => {
  const { page, complaints, close } = await open(path);
  await heading(page, title).waitFor();

  await expectGoodInEachLook(page);
  await expectFitsWhenTight(page);
  expect(complaints).toEqual([]);
  await close();
});

test('what is wrong with a form is told accessibly', async () => {
  const { page, close } = await open('/app/register');

  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Accept the terms to continue.').waitFor();

  await expectGoodInEachLook(page);
  await close();
});

describe('signed in', () => {
  let person: Person;
  let cookies: Awaited<ReturnType<typeof savedSession>>;
  beforeAll(async () => {
    person = await makeAccount();
    cookies = await savedSession(person);
  });

  test.each(ownScreens)('%s is accessible and fits', async (path, title) => {
    const { page, complaints, close } = await open(path, { cookies });
    await heading(page, title).first().waitFor();

    await expectGoodInEachLook(page);
    await expectFitsWhenTight(page);
    expect(complaints).toEqual([]);
    await close();
  });

  test.each(widths)('the account menu at %i px', async (width) => {
    const { page, close } = await open('/app/my-urls', { width, cookies });

    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('link', { name: 'Manage Account' }).waitFor();

    await expectGoodInEachScheme(page);
    await close();
  });

  test('the dialogs on the way to a second factor, and to a new session', async () => {
    const { page, close } = await open('/app/settings/security', { cookies });
    await forgetConfirmationOf(person.email);

    await page.getByRole('button', { name: 'Set up' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm your password' });
    await confirm.waitFor();
    await expectGoodInEachLook(page);
    await passwordField(page, 'Password').fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Set up two-factor authentication' }).waitFor();
    await expectGoodInEachLook(page);
    await page.keyboard.press('Escape');

    await endSessionsOf(person.email, page);
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await expectGoodInEachLook(page);
    await close();
  });
});

/** What names the session of somebody who is signed in, for others to begin with. */
async function savedSession(person: Person) {
  const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
  const cookies = await page.context().cookies();
  await close();
  return cookies;
}
