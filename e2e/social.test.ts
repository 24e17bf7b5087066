import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Events } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startOpenIdProvider, type OpenIdProvider } from '../server/src/testing/openid-provider.ts';
import { startService, type Service } from '../server/src/testing/service.ts';
import { freshPerson, heading, muteNews, passwordField, signIn } from './account.ts';
import { expectAccessible, expectGoodInEachLook, useBrowser } from './browser.ts';
import { openDatabase } from './service.ts';

const open = useBrowser();

// `elsewhere` is who consents next.
let provider: OpenIdProvider;
let elsewhere: Record<string, unknown> = {};
let service: Service;

beforeAll(async () => {
  provider = await startOpenIdProvider(() => elsewhere);
  service = await startService({
    env: {
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: provider.url,
    },
  });
});
afterAll(async () => {
  await service.remove();
  await provider.stop();
});
beforeEach(() => {
  const { name, email } = freshPerson();
  elsewhere = { sub: email, name, email, email_verified: true, hd: 'example.org' };
});

test('somebody signs up by Google, and keeps it as the only way in', async () => {
  const { page, close } = await open(`${service.url}/app/login`);
  await page.getByRole('link', { name: 'Google' }).click();
  await page.waitForURL(`${service.url}/app`);
  await page.goto(`${service.url}/app/settings/security`);
  await page.getByText(String(elsewhere['email'])).last().waitFor();

  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Unlink Google' }).waitFor();
  await close();
});

test('who has no password comes back by Google in another tab when the session ends, and loses nothing', async () => {
  const { page, close } = await open(`${service.url}/app/login?next=/app/settings/profile`);
  await page.getByRole('link', { name: 'Google' }).click();
  await page.getByLabel('Name').fill('Somebody New');
  await muteNews(page);
  const sql = openDatabase(service.dataDir);
  await sql`delete from sessions`;
  await sql.end();

  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Continue with Google' }).click(),
  ]);
  await heading(tab, 'Profile').waitFor();

  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Saved.').waitFor();
  await tab.reload();
  await expect.poll(() => tab.getByLabel('Name').inputValue()).toBe('Somebody New');
  expect(await page.getByLabel('Name').inputValue()).toBe('Somebody New');
  await close();
});

test('who has no password can delete the account, confirms by Google in another tab, and loses nothing', async () => {
  const { page, close } = await open(`${service.url}/app/login?next=/app/settings/security`);
  await page.getByRole('link', { name: 'Google' }).click();
  await heading(page, 'Security').waitFor();
  await page.goto(`${service.url}/app/settings/profile/delete`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Restore my account' }).click();
  await heading(page, 'Profile').waitFor();

  const sql = openDatabase(service.dataDir);
  await sql`update sessions set confirmed_at = null`;
  await sql.end();

  await page.goto(`${service.url}/app/settings/security`);
  await passwordField(page, 'New password').fill('a password of my own');
  await passwordField(page, 'Confirm new password').fill('a password of my own');
  await page.getByRole('button', { name: 'Set password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.waitFor();
  await expectGoodInEachLook(page);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Continue with Google' }).click(),
  ]);
  await heading(tab, 'Confirmed').waitFor();
  await expectGoodInEachLook(tab);

  await page.getByText('Your password has been set.').waitFor();
  await page.getByRole('button', { name: 'Change password' }).waitFor();
  expect(await dialog.count()).toBe(0);
  await close();
});

test('a sign-in that was refused elsewhere is told at the login page, once', async () => {
  provider.server.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });
  const { page, close } = await open(`${service.url}/app/login?next=/app/my-urls`);

  await page.getByRole('link', { name: 'Google' }).click();

  await page.getByText(/^The sign-in was cancelled/).waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/app/my-urls');
  await page.reload();
  await page.getByRole('link', { name: 'Google' }).waitFor();
  expect(await page.getByText(/^The sign-in was cancelled/).count()).toBe(0);
  await close();
});

test('who comes from a place that tells no address is asked for one, and then goes where they wanted', async () => {
  delete elsewhere['email'];
  const { page, complaints, close } = await open(`${service.url}/app/login?next=/app/my-urls`);
  const email = freshPerson().email;

  await page.getByRole('link', { name: 'Google' }).click();
  await heading(page, 'One last step').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Please enter an email').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');

  await heading(page, 'My URLs').waitFor();
  await page.goto(`${service.url}/app/settings/profile`);
  await page.getByText(`${email} is not verified yet.`).waitFor();
  expect(complaints.filter((complaint) => !complaint.startsWith(`asked ${provider.url}`))).toEqual([]);
  await close();
});

test('an account with a password is linked with Google, and unlinked', async () => {
  const { page, close } = await open(`${service.url}/app/login?next=/app/settings/security`);
  const password = readFileSync(join(service.dataDir, 'secrets/first-staff-password'), 'utf8').trim();
  await signIn(page, { name: 'Staff', email: 'staff@linklet.local', password });
  await page.getByRole('button', { name: 'Link Google', exact: true }).click();
  await page.getByText(String(elsewhere['email'])).waitFor();
  await page.getByText('Google now signs you in to your account.').waitFor();
  await expectGoodInEachLook(page);

  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink Google' }).click();

  await page.getByText('Not linked').waitFor();
  await close();
});

test('the login page with Google is accessible and fits', async () => {
  const { page, close } = await open(`${service.url}/app/login`);
  await page.getByRole('link', { name: 'Google' }).waitFor();

  await expectGoodInEachLook(page);
  await close();
});
