import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startService, type Service } from '../server/src/testing/service.ts';
import { freshPerson, heading, signIn } from './account.ts';
import { expectAccessible, expectGoodInEachLook, useBrowser } from './browser.ts';

const open = useBrowser();

// A real OpenID provider on this machine; `elsewhere` is who consents next.
const provider = new OAuth2Server();
let elsewhere: Record<string, unknown> = {};
let service: Service;

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on(Events.BeforeTokenSigning, (token) => Object.assign(token.payload, elsewhere));
  provider.service.on(Events.BeforeUserinfo, (response) => {
    response.body = { ...elsewhere, id: elsewhere['sub'] };
  });
  service = await startService({
    env: {
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: provider.issuer.url,
    },
  });
});
afterAll(async () => {
  await service.remove();
  await provider.stop();
});
beforeEach(() => {
  const { name, email } = freshPerson();
  elsewhere = { sub: email, name, email, email_verified: true };
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

test('a sign-in that was refused elsewhere is told at the login page, once', async () => {
  provider.service.once(Events.BeforeAuthorizeRedirect, ({ url }) => {
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });
  const { page, close } = await open(`${service.url}/app/login?next=/app/my-urls`);

  await page.getByRole('link', { name: 'Google' }).click();

  await page.getByText(/^You did not allow the sign-in/).waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/app/my-urls');
  await page.reload();
  await page.getByRole('link', { name: 'Google' }).waitFor();
  expect(await page.getByText(/^You did not allow the sign-in/).count()).toBe(0);
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
  expect(
    complaints.filter((complaint) => !complaint.startsWith(`asked ${provider.issuer.url ?? ''}`)),
  ).toEqual([]);
  await close();
});

test('an account with a password is linked with Google, and unlinked', async () => {
  const { page, close } = await open(`${service.url}/app/login?next=/app/settings/security`);
  const password = readFileSync(join(service.dataDir, 'secrets/first-staff-password'), 'utf8').trim();
  await signIn(page, { name: 'Staff', email: 'staff@linklet.local', password });
  await page.getByRole('button', { name: 'Link Google', exact: true }).click();
  await page.getByText(String(elsewhere['email'])).waitFor();
  await page.getByText('Google opens your account now.').waitFor();
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
