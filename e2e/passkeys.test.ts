import { inject, expect, test } from 'vitest';
import { heading, makeAccount, openSignedIn, setUpTwoFactor, signIn, signOut } from './account.ts';
import { expectGoodInEachLook, useBrowser, type Page } from './browser.ts';

const url = inject('serviceUrl');
const open = useBrowser();

test('a passkey is added, and signs its owner in without a password', async () => {
  const person = await makeAccount();
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/settings/security', person });
  await giveAuthenticator(page);
  await addPasskey(page, 'My laptop');

  await signOut(page);
  await page.goto(`${url}/app/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${url}/app`);

  await page.goto(`${url}/app/settings/security`);
  await page.getByText(/^added .*, last used/).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a passkey takes the place of the code, as second factor', async () => {
  const person = await makeAccount();
  const { page, complaints, close } = await openSignedIn(open, { path: '/app/settings/security', person });
  await giveAuthenticator(page);
  await addPasskey(page, 'My laptop');
  await setUpTwoFactor(page);
  await signOut(page);

  await page.goto(`${url}/app/login?next=/app/my-urls`);
  await signIn(page, person);
  await heading(page, 'Two-factor authentication').waitFor();
  await page.getByRole('button', { name: 'Use a passkey' }).click();

  await heading(page, 'My URLs').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a deleted passkey is gone, once its deletion was confirmed', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
  await giveAuthenticator(page);
  await addPasskey(page, 'My laptop');

  await page.getByRole('button', { name: 'Delete My laptop' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete My laptop' }).click();
  await page.getByRole('button', { name: 'Delete passkey' }).click();

  await page.getByText('The passkey has been deleted.').waitFor();
  await page.getByRole('button', { name: 'Delete My laptop' }).waitFor({ state: 'detached' });
  await close();
});

test('who declines what the browser asks is told of no error', async () => {
  const { page, complaints, close } = await open('/app/login');
  await giveAuthenticator(page, { isUserVerified: false });

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();

  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull();
  expect(await page.getByRole('alert').count()).toBe(0);
  await heading(page, 'Sign In').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('passkeys are accessible and fit', async () => {
  const person = await makeAccount();
  const { page, close } = await openSignedIn(open, { path: '/app/settings/security', person });
  await giveAuthenticator(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog', { name: 'Add a passkey' }).waitFor();
  await expectGoodInEachLook(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('not used yet').waitFor();
  await expectGoodInEachLook(page);

  await page.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('dialog').waitFor();

  await expectGoodInEachLook(page);
  await close();
});

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('not used yet').waitFor();
}

/** What unlocks a device, as the browser plays it. */
async function giveAuthenticator(page: Page, { isUserVerified = true } = {}): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
}
