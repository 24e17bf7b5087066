// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listRoles } from '@linklet/contract/organizations/users.ts';
import { listOrganizations } from '@linklet/contract/organizations/endpoints.ts';
import {
  getProvisioning,
  makeProvisioningToken,
  revokeProvisioningToken,
} from '@linklet/contract/provisioning/endpoints.ts';
import { organizationSignOn } from '@linklet/contract/single-sign-on/endpoints.ts';
import { makeOrganization } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

const ADDRESS = '/app/organizations/acme/settings/profile/sso';
const base = { base_url: 'https://linklet.example/app/scim/v2' };
const token = { created_at: '2026-02-02T12:00:00Z', last_used_on: null };

function stubOrganization() {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }), teamsAllowed: true }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listOrganizations, {
    data: [makeOrganization({ owner: true, permissions: ['organization.view', 'sso.update'] })],
  });
  network.answer(listRoles, { data: [] });
  network.answer(organizationSignOn.get, {
    connection: null,
    addresses: {
      redirect: 'https://linklet.example/app/sso/key/callback',
      entity_id: 'https://linklet.example/app/sso/key',
      acs: 'https://linklet.example/app/sso/key/acs',
      sign_in: 'https://linklet.example/app/sso/key',
    },
  });
  network.answer(getProvisioning, { ...base, token: null });
  return network;
}

test('what a provider has to be told is there to copy, for either protocol', async () => {
  stubOrganization();
  const person = showScreen(ADDRESS);

  await screen.findByText('https://linklet.example/app/sso/key/callback');
  await person.selectOptions(screen.getByLabelText('Protocol'), 'SAML 2.0');

  await screen.findByText('https://linklet.example/app/sso/key/acs');
  screen.getByText('https://linklet.example/app/sso/key');
});

test('a token for provisioning is shown once, replaced after a question, and revoked', async () => {
  const network = stubOrganization();
  network.answer(makeProvisioningToken, { ...base, token, secret: 'first-secret' });
  network.answer(revokeProvisioningToken, { ...base, token: null });
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('button', { name: 'Create token' }));
  await screen.findByText('first-secret');
  screen.getByText(/Token of Feb 2, 2026,\s+not used yet/);
  network.answer(makeProvisioningToken, { ...base, token, secret: 'second-secret' });
  await person.click(screen.getByRole('button', { name: 'Replace token' }));
  const question = await screen.findByRole('dialog', { name: 'Replace the token?' });
  await person.click(within(question).getByRole('button', { name: 'Replace token' }));
  await screen.findByText('second-secret');
  expect(screen.queryByText('first-secret')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Revoke token' }));
  const warning = await screen.findByRole('dialog', { name: 'Revoke the token?' });
  await person.click(within(warning).getByRole('button', { name: 'Revoke' }));

  await screen.findByRole('button', { name: 'Create token' });
  expect(screen.queryByText('second-secret')).toBeNull();
});
