// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { listOrganizations } from '@linklet/contract/organizations/endpoints.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { stubNetwork } from '#/testing/stub-network.ts';
import { findOrganizationPages } from './palette-organizations.ts';

const acme = makeOrganization({
  role: 'Lead',
  permissions: ['organization.view', 'users.view', 'audit.view'],
  teams: [makeTeam({ slug: 'bakery', name: 'Bakery', role: 'member' })],
});

test.each([
  ['users', ['Users of Acme']],
  ['audit', ['Audit log of Acme']],
  ['bake', ['Switch to Bakery, Acme', 'Bakery, Acme']],
  ['roles', []],
  ['acm', ['Acme', 'Switch to Bakery, Acme', 'Bakery, Acme', 'Users of Acme', 'Audit log of Acme']],
])('“%s” finds pages that are open to whoever looks, and teams', async (text, labels) => {
  stubNetwork().answer(listOrganizations, { data: [acme] });
  const state = makeState({ user: makeStaff() });

  const found = await findOrganizationPages(text, state, new AbortController().signal);

  expect(found.map(({ label }) => label)).toEqual(labels);
});

test('a guest has no organizations to find', async () => {
  stubNetwork();

  expect(await findOrganizationPages('acme', makeState(), new AbortController().signal)).toEqual([]);
});
