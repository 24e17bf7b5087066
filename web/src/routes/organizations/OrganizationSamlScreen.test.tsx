// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listRoles } from '@linklet/contract/organizations/users.ts';
import { listOrganizations } from '@linklet/contract/organizations/endpoints.ts';
import { getProvisioning } from '@linklet/contract/provisioning/endpoints.ts';
import {
  organizationSignOn,
  type SignOnConnection,
  type SignOnDraft,
  type SignOnView,
} from '@linklet/contract/single-sign-on/endpoints.ts';
import { makeOrganization } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const ADDRESS = '/app/organizations/acme/settings/profile/sso';
const at = '2026-11-20T10:00:00.000Z';
const addresses: SignOnView['addresses'] = {
  redirect: 'https://linklet.example/app/sso/key/callback',
  entity_id: 'https://linklet.example/app/sso/key',
  acs: 'https://linklet.example/app/sso/key/acs',
  sign_in: 'https://linklet.example/app/sso/key',
};
const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
const certificate = (letter: string, end: string) => ({
  ...{ fingerprint: letter.repeat(64), subject: `CN=${letter}`, valid_from: at, valid_to: end },
});
const saml: SignOnConnection = {
  config: {
    ...{ kind: 'saml2', provider: 'okta', entity_id: 'https://id.acme.test', signed: 'response' },
    ...{ sign_on_url: 'https://id.acme.test/in', logout_url: 'https://id.acme.test/out' },
  },
  ...{ admits_new: true, role: 5, team_role: 'viewer', enforced: false, test: null },
  certificates: [certificate('a', '2020-01-01T00:00:00.000Z'), certificate('b', '2099-01-01T00:00:00.000Z')],
  ...{ last_success_at: null, last_failure: null },
};

function stubOrganization(connection: SignOnConnection | null) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }), teamsAllowed: true }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listOrganizations, {
    data: [makeOrganization({ owner: true, permissions: ['organization.view', 'sso.update'] })],
  });
  network.answer(listRoles, { data: [{ id: 5, name: 'Auditor', permissions: ['sso.update'], users: 0 }] });
  network.answer(organizationSignOn.get, { connection, addresses });
  network.answer(getProvisioning, { base_url: 'https://linklet.example/app/scim/v2', token: null });
  return network;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function showEmptyForm() {
  const person = showScreen(ADDRESS);
  await person.selectOptions(await screen.findByLabelText('Protocol'), 'SAML 2.0');
  return person;
}

test('what SAML needs is asked for beside its field before anything is sent', async () => {
  stubOrganization(null);
  const person = await showEmptyForm();

  await person.type(field('Single logout service URL'), 'nowhere');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByRole('textbox', { name: 'Entity ID', description: /The entity ID field is required/ });
  screen.getByRole('textbox', {
    name: 'Single sign-on service URL',
    description: /The single sign-on service URL field is required/,
  });
  screen.getByRole('textbox', { name: 'Single logout service URL', description: /is not valid/ });
  screen.getByRole('textbox', { name: 'Certificate', description: /The certificate field is required/ });
});

test('a connection is saved with all that was filled in, and shows its certificate', async () => {
  const network = stubOrganization(null);
  const sent: SignOnDraft[] = [];
  network.answer(organizationSignOn.save, ({ body }) => {
    sent.push(body);
    return {
      connection: { ...saml, certificates: [certificate('b', '2099-01-01T00:00:00.000Z')] },
      addresses,
    };
  });
  const person = await showEmptyForm();

  await person.selectOptions(screen.getByLabelText('Provider'), 'Okta');
  await person.type(field('Entity ID'), 'https://id.acme.test');
  await person.type(field('Single sign-on service URL'), 'https://id.acme.test/in');
  await person.type(field('Single logout service URL'), 'https://id.acme.test/out');
  await person.selectOptions(screen.getByLabelText('Signed part'), 'Response');
  await person.selectOptions(screen.getByLabelText('New people'), 'Join as Auditor');
  fireEvent.change(field('Certificate'), { target: { value: PEM } });
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('Connection saved.');
  expect(sent).toEqual([
    {
      ...{ kind: 'saml2', provider: 'okta', entity_id: 'https://id.acme.test', signed: 'response' },
      ...{ sign_on_url: 'https://id.acme.test/in', logout_url: 'https://id.acme.test/out' },
      ...{ certificate: PEM, kept_certificates: [] },
      ...{ admits_new: true, role: 5, team_role: 'viewer' },
    },
  ]);
  within(screen.getByRole('list', { name: 'Certificates' })).getByText('CN=b');
  expect(field('Another certificate').value).toBe('');
});

test.each([
  ['certificate_wrong', 'Certificate', /isn’t a valid certificate/],
  ['certificate_over', 'Certificate', /This certificate has expired/],
  ['sign_on_url_refused', 'Single sign-on service URL', /must begin with https/],
] as const)('%s is told beside %s, and what was typed stays', async (code, name, description) => {
  const network = stubOrganization(null);
  network.answer(organizationSignOn.save, new Refusal(code));
  const person = await showEmptyForm();

  await person.type(field('Entity ID'), 'https://id.acme.test');
  await person.type(field('Single sign-on service URL'), 'https://id.acme.test/in');
  fireEvent.change(field('Certificate'), { target: { value: PEM } });
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByRole('textbox', { name, description });
  expect(field('Entity ID').value).toBe('https://id.acme.test');
});

const metadata = (descriptor: string) => `<?xml version="1.0"?>
<md:EntityDescriptor entityID="http://www.okta.com/exk1" xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${descriptor}</md:EntityDescriptor>`;
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const keyOf = (body: string, use?: string) =>
  `<md:KeyDescriptor${use === undefined ? '' : ` use="${use}"`}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${body}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const ofProvider = (parts: string) =>
  metadata(
    `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${parts}</md:IDPSSODescriptor>`,
  );
const signOnAt = (binding: string, url: string) =>
  `<md:SingleSignOnService Binding="${binding}" Location="${url}"/>`;

async function pickMetadata(text: string) {
  stubOrganization(null);
  const person = await showEmptyForm();
  await person.upload(screen.getByLabelText(/^Metadata file/), new File([text], 'metadata.xml'));
  return person;
}

test('the metadata file of a provider fills in the form', async () => {
  const letters = 'MIIB'.repeat(20);
  await pickMetadata(
    ofProvider(
      [
        keyOf('NOT', 'encryption'),
        keyOf(`\n  ${letters.slice(0, 40)}\n  ${letters.slice(40)}\n`, 'signing'),
        keyOf('-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----'),
        '<md:SingleLogoutService Binding="' + redirect + '" Location="https://id.acme.test/out"/>',
        signOnAt(post, 'https://id.acme.test/post'),
        signOnAt(redirect, 'https://id.acme.test/in?a=1&amp;b=2'),
      ].join(''),
    ),
  );

  await screen.findByText(/^The fields below are filled in from it/);
  expect(field('Entity ID').value).toBe('http://www.okta.com/exk1');
  expect(field('Single sign-on service URL').value).toBe('https://id.acme.test/in?a=1&b=2');
  expect(field('Single logout service URL').value).toBe('https://id.acme.test/out');
  expect(field('Certificate').value).toBe(
    `-----BEGIN CERTIFICATE-----\n${letters.slice(0, 64)}\n${letters.slice(64)}\n-----END CERTIFICATE-----\n` +
      '-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----',
  );
});

test.each([
  ['what is no XML', 'entityID="a"'],
  [
    'a document type',
    ofProvider(keyOf('MIIB') + signOnAt(redirect, 'https://id.acme.test/in')).replace('?>', '?><!DOCTYPE a>'),
  ],
  ['a service provider', metadata('<md:SPSSODescriptor/>')],
  ['no sign-on by redirect', ofProvider(keyOf('MIIB') + signOnAt(post, 'https://id.acme.test/in'))],
  ['no certificate', ofProvider(signOnAt(redirect, 'https://id.acme.test/in'))],
  [
    'more than a megabyte',
    ofProvider(keyOf('MIIB') + signOnAt(redirect, 'https://id.acme.test/in')) + ' '.repeat(1_000_000),
  ],
])('a file with %s fills in nothing, and says so', async (_, text) => {
  const person = await pickMetadata(text);

  await screen.findByText(/^This is not the metadata of a SAML 2.0 identity provider/);
  expect(field('Entity ID').value).toBe('');
  await person.click(screen.getByRole('button', { name: 'Remove metadata file' }));
  expect(screen.queryByText(/^This is not the metadata/)).toBeNull();
});

test('a certificate that ends is told, and taken away once that is saved', async () => {
  const network = stubOrganization(saml);
  const kept: unknown[] = [];
  network.answer(organizationSignOn.save, ({ body }) => {
    kept.push('kept_certificates' in body && body.kept_certificates);
    return { connection: { ...saml, certificates: saml.certificates.slice(1) }, addresses };
  });
  const person = showScreen(ADDRESS);

  await screen.findByText('Expired or expiring soon. Add the next certificate.');
  await person.click(screen.getByRole('button', { name: `Remove ${'a'.repeat(16)}` }));
  expect(screen.queryByText('CN=a')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('Connection saved.');
  expect(kept).toEqual([['b'.repeat(64)]]);
});

test('what our addresses are can be copied, one by one', async () => {
  stubOrganization(saml);
  const person = showScreen(ADDRESS);

  const copied: string[] = [];
  await screen.findByText(addresses.acs);
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  onTestFinished(() => writing.mockRestore());
  await person.click(
    screen.getByRole('button', { name: 'Copy Our entity ID and metadata URL (Okta: Audience URI)' }),
  );
  await person.click(screen.getByRole('button', { name: 'Copy Assertion consumer service (ACS) URL' }));

  expect(copied).toEqual([addresses.entity_id, addresses.acs]);
});

test('a test that was refused tells why and what arrived, and requires nobody to come by it', async () => {
  stubOrganization({
    ...saml,
    last_failure: { at, reason: 'sign_on_full' },
    test: {
      ...{ at, is_current: true, problem: 'sign_on_failed', reason: 'The audience is another one.' },
      claims: [{ name: 'email', value: 'ida@acme.test' }],
    },
  });
  showScreen(ADDRESS);

  await screen.findByText(/Your identity provider could not be reached/);
  screen.getByText('The audience is another one.');
  screen.getByText('ida@acme.test');
  screen.getByText(/has no free seats/);
  screen.getByText('Test the connection first.');
});

test('a test that can’t begin is told, and leads nowhere', async () => {
  const network = stubOrganization(saml);
  network.answer(organizationSignOn.test, new Refusal('sign_on_not_set_up'));
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('button', { name: 'Test this connection' }));

  await screen.findByText('Single sign-on is not set up here.');
  expect(location.pathname).toBe(ADDRESS);
});

test('once a test has passed it can be required, after a question', async () => {
  const passed = { at, is_current: true, problem: null, reason: '', claims: [] };
  const network = stubOrganization({ ...saml, test: passed });
  network.answer(organizationSignOn.enforce, ({ body }) => ({
    connection: { ...saml, test: passed, enforced: body.enforced },
    addresses,
  }));
  const person = showScreen(ADDRESS);

  const enforce = await screen.findByRole('switch', { name: 'Require single sign-on for Acme' });
  await person.click(enforce);
  const question = await screen.findByRole('dialog', { name: 'Require single sign-on for Acme?' });
  await person.click(within(question).getByRole('button', { name: 'Require SSO' }));

  await expect.poll(() => enforce.getAttribute('aria-checked')).toBe('true');
});
