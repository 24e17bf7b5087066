// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '@linklet/contract/http/access.ts';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import {
  createTeam,
  listOrganizations,
  type TeamRole,
  type TeamView,
} from '@linklet/contract/organizations/endpoints.ts';
import { listSentInvitations, listTeamMembers } from '@linklet/contract/organizations/team-members.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

const team = (name: string, role: TeamRole | null = null) =>
  makeTeam({ slug: name.toLowerCase(), name, role, members: 1 });

function stubAcme(teams: TeamView[], permissions: Permission[] = []) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }), teamsAllowed: true }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  const acme = makeOrganization({
    ...{ role: 'Lead', teams },
    permissions: ['organization.view', ...permissions],
  });
  network.answer(listOrganizations, { data: [acme] });
  network.answer(listSentInvitations, { data: [] });
  network.answer(listTeamMembers, ({ params }) => ({
    data: [
      {
        ...{ id: `0a1b2c3d-0000-4000-8000-00000000000${params.team === 'sales' ? '1' : '2'}` },
        ...{ name: params.team === 'sales' ? 'Bob' : 'Ida', email: 'somebody@acme.test' },
        ...{ photo_url: null, role: 'member' as const, is_self: false },
      },
    ],
  }));
  return network;
}

const ADDRESS = '/app/organizations/acme/settings/teams';

test('whoever manages teams makes one among those of the organization', async () => {
  const network = stubAcme([team('Sales')], ['teams.create']);
  network.answer(createTeam, ({ body }) => {
    network.answer(listOrganizations, { data: [] });
    expect(body.name).toBe('Support');
    return team('Support');
  });
  const person = showScreen(ADDRESS);

  await screen.findByRole('heading', { name: 'Teams of Acme' });
  await screen.findByRole('link', { name: 'Sales' });
  await person.click(screen.getByRole('button', { name: 'Create team in Acme' }));
  const dialog = await screen.findByRole('dialog');
  await person.type(within(dialog).getByLabelText('Name'), 'Support');
  await person.click(within(dialog).getByRole('button', { name: 'Create team' }));

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('the form for a team begins at its name, and is left by Cancel', async () => {
  stubAcme([team('Sales')], ['teams.create']);
  const person = showScreen(ADDRESS);

  await screen.findByRole('link', { name: 'Sales' });
  await person.click(screen.getByRole('button', { name: 'Create team in Acme' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('where teams go by their id, none is asked for the address of a new one', async () => {
  const network = stubAcme([], ['teams.create']);
  const state = makeState({ user: makeStaff({ isDeveloper: false }), teamsAllowed: true });
  network.answer(getState, { ...state, product: { ...state.product, team_key: 'id' } });
  network.answer(createTeam, ({ body }) => {
    network.answer(listOrganizations, { data: [] });
    expect(body).toEqual({ name: 'Support' });
    return team('Support');
  });
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('button', { name: 'Create team in Acme' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByLabelText('Address')).toBeNull();
  await person.type(within(dialog).getByLabelText('Name'), 'Support');
  await person.click(within(dialog).getByRole('button', { name: 'Create team' }));

  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('the members of one team are shown at a time, of the team that is chosen', async () => {
  stubAcme([team('Sales', 'admin'), team('Support', 'admin')]);
  const person = showScreen(`${ADDRESS}/members`);

  await screen.findByText('Bob', { selector: 'strong' });
  await person.selectOptions(screen.getByLabelText('Team'), 'Support');

  await screen.findByText('Ida', { selector: 'strong' });
  expect(screen.queryByText('Bob', { selector: 'strong' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Team members' }).getAttribute('aria-current')).toBe('page');
});

test('without a team it is said that there is none', async () => {
  stubAcme([], ['members.update']);
  showScreen(`${ADDRESS}/members`);

  await screen.findByText('No teams yet.');
});

test('whoever manages no team is told who can give access, and sees no way to it', async () => {
  stubAcme([team('Sales', 'member')], ['users.view']);
  showScreen(ADDRESS);

  await screen.findByRole('heading', { name: 'You can’t see this page' });
  await screen.findByText('Odile, the owner, can give you access.');
  expect(screen.queryByRole('link', { name: 'Team members' })).toBeNull();
});
