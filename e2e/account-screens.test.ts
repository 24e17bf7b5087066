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
  expectAccessible,
  expectNoSidewaysScroll,
  looks,
  tightLooks,
  useBrowser,
  type Page,
} from './browser.ts';

const open = useBrowser();

const guestScreens = [
  ['/app/login', 'Sign in'],
  ['/app/register', 'Create your account'],
  ['/app/password/reset', 'Reset your password'],
  ['/app/password/reset/some-token?email=ada%40example.org', 'Choose a new password'],
  ['/app/deleted', 'Your account has been deleted'],
  ['/app/unsubscribe', 'This link did not work'],
] as const;

const ownScreens = [
  ['/app/settings/profile', 'Profile'],
  ['/app/settings/profile/delete', 'Delete your account'],
  ['/app/settings/security', 'Security'],
  ['/app/email/verify', 'Thank you'],
  ['/app', 'Long URL in.'],
] as const;

describe.each(looks)('at $width px, $colorScheme', (look) => {
  test.each(guestScreens)('%s is accessible and fits', async (path, title) => {
    const { page, complaints, close } = await open(path, look);
    await heading(page, title).waitFor();

    await expectGood(page);
    expect(complaints).toEqual([]);
    await close();
  });

  test('what is wrong with a form is told accessibly', async () => {
    const { page, close } = await open('/app/register', look);

    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Required field').waitFor();

    await expectGood(page);
    await close();
  });

  describe('signed in', () => {
    let person: Person;
    let session: Awaited<ReturnType<typeof savedSession>>;
    beforeAll(async () => {
      person = await makeAccount();
      session = await savedSession(person);
    });

    test.each(ownScreens)('%s is accessible and fits', async (path, title) => {
      const { page, complaints, close } = await open(path, { ...look, storageState: session });
      await heading(page, title).first().waitFor();

      await expectGood(page);
      expect(complaints).toEqual([]);
      await close();
    });

    test('the account menu', async () => {
      const { page, close } = await open('/app/my-urls', { ...look, storageState: session });

      await page.getByRole('button', { name: /Account of/ }).click();
      await page.getByRole('link', { name: 'Manage account' }).waitFor();

      await expectGood(page);
      await close();
    });

    test('the dialogs on the way to a second factor, and to a new session', async () => {
      const { page, close } = await open('/app/settings/security', { ...look, storageState: session });
      await forgetConfirmationOf(person.email);

      await page.getByRole('button', { name: 'Set up' }).click();
      const confirm = page.getByRole('dialog', { name: 'Confirm your password' });
      await confirm.waitFor();
      await expectGood(page);
      await passwordField(page, 'Password').fill(person.password);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Set up two-factor authentication' }).waitFor();
      await expectGood(page);
      await page.keyboard.press('Escape');

      await endSessionsOf(person.email);
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
      await expectGood(page);
      await close();
    });
  });
});

describe.each(tightLooks)('at $width px with text $textScale times its size', (look) => {
  let session: Awaited<ReturnType<typeof savedSession>>;
  beforeAll(async () => {
    session = await savedSession(await makeAccount());
  });

  test.each(guestScreens)('%s fits', async (path, title) => {
    const { page, close } = await open(path, look);
    await heading(page, title).waitFor();

    await expectNoSidewaysScroll(page);
    await close();
  });

  test.each(ownScreens)('%s fits', async (path, title) => {
    const { page, close } = await open(path, { ...look, storageState: session });
    await heading(page, title).first().waitFor();

    await expectNoSidewaysScroll(page);
    await close();
  });
});

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** What a browser keeps of somebody who is signed in, for others to begin with. */
async function savedSession(person: Person) {
  const { page, close } = await openSignedIn(open, { path: '/app/settings/profile', person });
  const state = await page.context().storageState();
  await close();
  return state;
}
