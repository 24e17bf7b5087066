import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Events } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startOpenIdProvider, type OpenIdProvider } from '../server/src/testing/providers/openid-provider.ts';
import { startService, type Service } from '../server/src/testing/service.ts';
import { freshPerson, heading, muteNews, passwordField, signIn } from './account.ts';
import { expectAccessible, expectGoodInEachLook, useBrowser } from './browser.ts';
import { openDatabase } from './service.ts';
import { clickInRow } from './organization.ts';

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
      SIGN_ON_HOSTS: new URL(provider.url).host,
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

test('a team comes to ask for single sign-on while somebody works in it: they pass it in another tab and lose nothing', async () => {
  const host = await open(`${service.url}/app/login?next=/app/settings/teams`);
  await host.page.getByRole('link', { name: 'Google' }).click();
  await heading(host.page, 'Teams').waitFor();
  const sql = openDatabase(service.dataDir);
  await sql`
    insert into subscriptions (billable_id, plan_name, interval, starts_at)
    select billable_id, 'enterprise organization', 'monthly', now() - interval '1 day'
    from users join workspaces on workspaces.id = workspace_id where email = ${String(elsewhere['email'])}`;
  await host.page.reload();
  await host.page.getByLabel('Name', { exact: true }).fill('Bakery');
  await host.page.getByRole('button', { name: 'Create organization' }).click();
  await host.page.getByRole('button', { name: 'Create team in Bakery' }).click();
  await host.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ovens');
  await host.page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();

  await clickInRow(host.page, 'Ovens', 'Single sign-on');
  await heading(host.page, 'Single sign-on of Ovens').waitFor();
  await host.page.getByLabel('Protocol').selectOption('SAML 2.0');
  await host.page.getByLabel('Entity ID').waitFor();
  await expectGoodInEachLook(host.page);
  await host.page.getByLabel('Protocol').selectOption('OpenID Connect (OAuth 2.0)');
  await host.page.getByLabel('Provider', { exact: true }).selectOption('Another provider');
  await host.page.getByLabel('Issuer').fill(provider.url);
  await host.page.getByLabel('Client ID').fill('linklet');
  await host.page.getByLabel('Client secret').fill('secret');
  await host.page.getByLabel('New people').selectOption('Join as member');
  await host.page.getByRole('button', { name: 'Save', exact: true }).click();
  await host.page.getByText('Saved.').first().waitFor();
  await host.page.getByRole('button', { name: 'Test this connection' }).click();
  await host.page.getByText('It works.').waitFor();
  await host.page.getByText('Received values').click();
  await expectGoodInEachLook(host.page);

  elsewhere = { ...elsewhere, sub: 'baker', email: 'baker@example.org' };
  const { page, close } = await open(`${service.url}/app/sso?next=/app/settings/teams`);
  await page.getByLabel('Email or organization').fill('bakery');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('No single sign-on found.').first().waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Email or organization').fill('bakery/ovens');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Switch to Ovens' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch' }).click();
  await page.getByRole('region', { name: 'Workspace' }).waitFor();
  await page.getByRole('link', { name: 'Shorten a Link' }).click();
  const form = page.getByRole('dialog', { name: 'Shorten a Link' });
  await form.getByLabel('Shorten a long URL').fill('https://example.com/sourdough');
  await sql`delete from sso_step_ups`;
  await host.page.getByRole('switch', { name: 'Require single sign-on for Ovens' }).click();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Require SSO' }).click();
  await host.page.getByRole('switch', { name: 'Require single sign-on for Ovens', checked: true }).waitFor();

  await form.getByRole('button', { name: 'Shorten URL' }).click();
  const asked = page.getByRole('dialog', { name: 'Single sign-on' });
  await asked.getByText('Ovens asks you to sign in with single sign-on.').waitFor();
  await expectGoodInEachLook(page);
  elsewhere = { ...elsewhere, sub: 'somebody', email: 'somebody@example.org' };
  const passInTab = async () => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      asked.getByRole('link', { name: 'Continue' }).click(),
    ]);
    return tab;
  };
  const refused = await passInTab();
  await refused.getByText('You are signed in to the provider as someone else.').waitFor();
  await expectGoodInEachLook(refused);
  await refused.close();
  elsewhere = { ...elsewhere, sub: 'baker', email: 'baker@example.org' };
  const passed = await passInTab();
  await heading(passed, 'Confirmed').waitFor();
  await asked.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Show details' }).waitFor();

  // As in the morning after: the page that is opened goes to the provider and comes back by itself.
  await sql`delete from sso_step_ups`;
  await page.goto(`${service.url}/app/dashboard`);
  await page.getByRole('region', { name: 'Workspace' }).waitFor();
  await page.getByText('example.com/sourdough').first().waitFor();
  await sql.end();
  await close();
  await host.close();
});
