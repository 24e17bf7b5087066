// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '@linklet/contract/http/access.ts';
import type { Endpoint } from '@linklet/contract/http/endpoint.ts';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listOrganizations, switchTeam } from '@linklet/contract/organizations/endpoints.ts';
import { listTeamInvitations } from '@linklet/contract/organizations/team-members.ts';
import { listTransfers } from '@linklet/contract/organizations/transfers.ts';
import { listOrganizationInvitations } from '@linklet/contract/organizations/users.ts';
import * as api from '@linklet/contract/tokens/endpoints.ts';
import { tokenPermissions } from '@linklet/contract/tokens/permissions.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { makeToken } from '#/testing/make-token.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

const TEAM = '/app/organization/acme/team/sales/api';
const ORGANIZATION = '/app/organizations/acme/settings/teams/api';

/** The endpoint as it is asked about a team, whichever workspace is open. */
const ofTeam = <E extends Endpoint>(endpoint: E, team = 'sales'): E => ({
  ...endpoint,
  path: `/organization/acme/team/${team}${endpoint.path}`,
});

function stubTeams(held: Permission[], { refusal = null }: { refusal?: string | null } = {}) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }), teamsAllowed: true }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listTeamInvitations, { data: [] });
  network.answer(listOrganizationInvitations, { data: [] });
  network.answer(listTransfers, { data: [] });
  const permissions: Permission[] = ['organization.view', ...held];
  network.answer(listOrganizations, {
    data: [
      makeOrganization({
        permissions,
        teams: [
          makeTeam({ role: null }),
          makeTeam({ role: null, id: 2, slug: 'night', name: 'Night' }),
          makeTeam({ id: 3, slug: 'old', name: 'Old', status: { archived: true } }),
        ],
      }),
    ],
  });
  network.answer(switchTeam, {
    organization: { slug: 'acme', name: 'Acme' },
    team: { slug: 'sales', name: 'Sales' },
    permissions,
  });
  const list = { permissions: [...tokenPermissions], refusal, base_url: 'https://link.test' };
  network.answer(ofTeam(api.listTokens), { ...list, data: [makeToken({ name: 'Till' })] });
  network.answer(ofTeam(api.listTokens, 'night'), { ...list, data: [makeToken({ name: 'Watch' })] });
  return network;
}

test('whoever oversees the teams makes a token of one, at its address', async () => {
  const network = stubTeams(['supervisor.access', 'supervisor.create']);
  network.answer(ofTeam(api.makeToken), ({ body }) => ({ ...makeToken(body), secret: 'lnk_once' }));
  const person = showScreen(TEAM);

  await screen.findByRole('heading', { level: 1, name: 'API tokens of Sales' });
  await person.click(await screen.findByRole('link', { name: 'Create token' }));
  await person.type(await screen.findByLabelText('Name'), 'Door');
  expect(location.pathname).toBe(`${TEAM}/new`);
  const menu = within(screen.getByRole('navigation', { name: 'Sales' }));
  expect(menu.getByRole('link', { name: 'API tokens' }).getAttribute('aria-current')).toBe('page');
  await person.click(screen.getByRole('button', { name: 'All' }));
  await person.click(screen.getByRole('button', { name: 'Create token' }));

  await screen.findByText('lnk_once');
  await person.click(screen.getByRole('link', { name: 'Done' }));
  await expect.poll(() => location.pathname).toBe(TEAM);
});

test('whoever only sees the links of teams reads the tokens, and is led back from the form', async () => {
  stubTeams(['supervisor.access']);

  showScreen(`${TEAM}/new`);

  await screen.findByText('Till');
  expect(location.pathname).toBe(TEAM);
  expect(screen.queryByRole('link', { name: 'Till' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create token' })).toBeNull();
  expect(screen.queryByText(/More actions/)).toBeNull();
});

test('to whoever oversees nothing there are none, and no way to them', async () => {
  stubTeams(['members.update']);

  showScreen(TEAM);

  await screen.findByText('Unknown team.');
  expect(location.pathname).toBe('/app/settings/teams');
  expect(screen.queryByRole('link', { name: 'API tokens' })).toBeNull();
});

test('in the settings of the organization the tokens of one team are shown at a time', async () => {
  stubTeams(['supervisor.access', 'supervisor.create']);
  const person = showScreen(ORGANIZATION);

  await screen.findByRole('link', { name: 'Till' });
  expect(location.search).toBe('');
  expect(screen.getByRole('link', { name: 'API tokens' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('option', { name: 'Old' })).toBeNull();
  await person.selectOptions(screen.getByLabelText('Team'), 'Night');

  await screen.findByRole('link', { name: 'Watch' });
  expect(screen.queryByRole('link', { name: 'Till' })).toBeNull();
  expect(location.search).toBe('?team=night');
  expect(screen.getByRole('link', { name: 'Create token' }).getAttribute('href')).toBe(
    '/app/organization/acme/team/night/api/new',
  );
});

test.each([
  [['subscriptions.view'] as Permission[], '/app/organizations/acme/settings/profile/subscription'],
  [[] as Permission[], undefined],
])('where the plan lacks the API, whoever has %j is led to %s', async (also, path) => {
  stubTeams(['supervisor.access', 'supervisor.create', ...also], {
    refusal: 'The API is not part of your plan.',
  });

  showScreen(ORGANIZATION);

  await screen.findByText(/The API is not part of your plan/);
  expect(screen.queryByRole('link', { name: 'See plans' })?.getAttribute('href')).toBe(path);
  expect(screen.queryByRole('link', { name: 'Create token' })).toBeNull();
});

test('whoever may not oversee is told who can give access', async () => {
  stubTeams(['members.update']);

  showScreen(ORGANIZATION);

  await screen.findByRole('heading', { name: 'You can’t see this page' });
});
