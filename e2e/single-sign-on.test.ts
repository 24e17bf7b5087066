import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startOpenIdProvider, type OpenIdProvider } from '../server/src/testing/providers/openid-provider.ts';
import {
  newSigningKey,
  startSamlProvider,
  type SigningKey,
} from '../server/src/testing/providers/saml-provider.ts';
import { heading, makeAccount, openSignedIn, putOnPlan, type Person } from './account.ts';
import { expectGoodInEachLook, useBrowser, type Page } from './browser.ts';
import { freshDestination } from './guest.ts';
import { clickInRow } from './organization.ts';

const url = inject('serviceUrl');
const ports = inject('identityPorts');
const open = useBrowser();

let key: SigningKey;
let openId: OpenIdProvider;
let saml: { stop: () => void };
/** Who shows themselves at a provider next. */
let shown = '';

beforeAll(async () => {
  key = await newSigningKey();
  openId = await startOpenIdProvider(
    () => ({ sub: shown, name: 'Ada Elsewhere', email: shown, email_verified: true }),
    ports.openId,
  );
  saml = await startSamlProvider(ports.saml, { key, person: () => shown });
});
afterAll(async () => {
  saml.stop();
  await openId.stop();
});

test('a team requires single sign-on by OpenID Connect, and who is in the middle of work loses nothing', async () => {
  const [owner, member] = [await makeAccount(), await makeAccount()];
  const host = await beginOrganization(owner, 'Foundry');
  const guest = await join(host.page, member, 'Foundry');
  const destination = freshDestination();
  await guest.page.getByRole('link', { name: 'Shorten a Link' }).click();
  await guest.page.getByLabel('Shorten a long URL').fill(destination);

  const { page } = host;
  await page.goto(`${url}/app/organization/foundry/team/night-shift/sso`);
  await page.getByLabel('Provider', { exact: true }).selectOption({ label: 'Another provider' });
  await page.getByLabel('Issuer').fill(openId.url);
  await page.getByLabel('Client ID').fill('client');
  await page.getByLabel('Client secret').fill('secret');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  shown = owner.email;
  await page.getByRole('button', { name: 'Test this connection' }).click();
  await page.getByText('It works.').waitFor();
  await expectGoodInEachLook(page);
  await requireIt(page, 'Night shift');

  await guest.page.getByRole('button', { name: 'Shorten URL' }).click();
  const question = guest.page.getByRole('dialog', { name: 'Single sign-on' });
  await question.waitFor();
  await expectGoodInEachLook(guest.page);
  shown = member.email;
  await continueIn(guest.page);

  await question.waitFor({ state: 'detached' });
  await guest.page.getByRole('button', { name: 'Show details' }).click();
  await guest.page.getByText(destination.replace('https://', '')).first().waitFor();
  await guest.close();
  await host.close();
});

test('an organization requires single sign-on by SAML, sees why a test failed, and its owner keeps a way in', async () => {
  const [owner, member] = [await makeAccount(), await makeAccount()];
  const host = await beginOrganization(owner, 'Shipyard');
  const guest = await join(host.page, member, 'Shipyard');

  const { page } = host;
  await page.goto(`${url}/app/organizations/shipyard/settings/profile/sso`);
  await page.getByLabel('Protocol').selectOption({ label: 'SAML 2.0' });
  await page.getByLabel('Provider', { exact: true }).selectOption({ label: 'Another provider' });
  await page.getByLabel('Entity ID', { exact: true }).fill('https://idp.example/metadata');
  await page.getByLabel('Single sign-on service URL').fill(`http://localhost:${String(ports.saml)}/sign-on`);
  await page.getByLabel('Certificate', { exact: true }).fill('no certificate');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('This isn’t a valid certificate.').waitFor();
  await expectGoodInEachLook(page);
  await page.getByLabel('Certificate', { exact: true }).fill((await newSigningKey()).certificate);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  shown = owner.email;
  await tryIt(page);
  await page.getByText(/What went wrong:.*signature/i).waitFor();
  await expectGoodInEachLook(page);

  await page.getByLabel('Another certificate').fill(key.certificate);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await tryIt(page);
  await page.getByText('It works.').waitFor();
  await requireIt(page, 'Shipyard');

  // A page that is opened anew has nothing to lose: it goes to the provider and comes back.
  shown = member.email;
  await guest.page.reload();
  await guest.page.getByRole('button', { name: 'Sign on' }).click();
  await heading(guest.page, 'No short links yet').waitFor();
  await page.reload();
  await heading(page, /Shipyard/)
    .first()
    .waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await guest.close();
  await host.close();
});

/** An owner with a team, at their teams. */
async function beginOrganization(person: Person, name: string) {
  await putOnPlan(person, 'enterprise organization');
  const opened = await openSignedIn(open, { path: '/app/settings/teams', person });
  const { page } = opened;
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('button', { name: `Create team in ${name}` }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Night shift');
  await dialog.getByRole('button', { name: 'Create team' }).click();
  await dialog.waitFor({ state: 'detached' });
  return opened;
}

/** Invites somebody into the team, who accepts and works in it. */
async function join(host: Page, person: Person, organization: string) {
  const dialog = host.getByRole('dialog');
  await clickInRow(host, 'Night shift', 'Members');
  await host.getByRole('button', { name: 'Invite people' }).click();
  await dialog.getByLabel('Emails').fill(person.email);
  await dialog.getByLabel('Role', { exact: true }).selectOption('member');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await host.getByText(person.email, { exact: true }).waitFor();

  const opened = await openSignedIn(open, { path: '/app/settings/teams', person });
  const { page } = opened;
  await page.getByRole('button', { name: 'Accept the invitation to Night shift' }).click();
  await page.getByRole('button', { name: 'Switch to Night shift' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch' }).click();
  await page.getByText(`Night shift in ${organization}`).waitFor();
  await heading(page, 'No short links yet').waitFor();
  return opened;
}

async function tryIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Test this connection' }).click();
  await page.getByRole('button', { name: 'Sign on' }).click();
}

async function requireIt(page: Page, name: string): Promise<void> {
  const required = page.getByRole('switch', { name: `Require single sign-on for ${name}` });
  await required.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Require SSO' }).click();
  await expect.poll(() => required.isChecked()).toBe(true);
}

/** Passes the sign-on in the tab that the dialog opens. */
async function continueIn(page: Page): Promise<void> {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('link', { name: 'Continue' }).click(),
  ]);
  await heading(tab, 'Confirmed').waitFor();
  await tab.close();
}
