// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Permission } from '@linklet/contract/http/access.ts';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listOrganizationInvitations, listRoles } from '@linklet/contract/organizations/users.ts';
import { listTransfers } from '@linklet/contract/organizations/transfers.ts';
import {
  createTeam,
  getOrganization,
  listOrganizations,
  type OrganizationView,
} from '@linklet/contract/organizations/endpoints.ts';
import { listTeamInvitations } from '@linklet/contract/organizations/team-members.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

beforeEach(() => localStorage.clear());

const needed: Permission[] = ['profile.update', 'users.invite', 'teams.create', 'members.update'];
const sales = makeTeam({ members: 1 });
const acme = makeOrganization({ owner: true, permissions: ['organization.view', ...needed] });

function answerFor(organization: OrganizationView) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }), teamsAllowed: true }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listOrganizations, { data: [organization] });
  network.answer(listRoles, { data: [] });
  network.answer(listTeamInvitations, { data: [] });
  network.answer(listOrganizationInvitations, { data: [] });
  network.answer(listTransfers, { data: [] });
  return network;
}

const steps = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const current = () =>
  within(screen.getByRole('list', { name: 'Steps' })).getByRole('listitem', { current: 'step' }).textContent;

test('the owner is led past domains, users, a team and its members, each of which may be skipped', async () => {
  const network = answerFor(acme);
  network.answer(createTeam, () => {
    network.answer(listOrganizations, { data: [{ ...acme, teams: [sales] }] });
    return sales;
  });
  const user = showScreen('/app/settings/teams');

  await user.click(await screen.findByRole('link', { name: 'Open the setup guide of Acme' }));
  await screen.findByRole('heading', { level: 1, name: 'Setup guide of Acme' });
  expect([steps(), current()]).toEqual([['Domains', 'Users', 'Team', 'Members', 'Done'], 'Domains']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { level: 2, name: 'Invite administrators' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { level: 2, name: 'Create a team' });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Sales');
  await user.click(screen.getByRole('button', { name: 'Create team' }));
  await screen.findByRole('heading', { level: 2, name: 'Invite people to Sales' });
  await user.click(screen.getByRole('button', { name: 'Next' }));

  await screen.findByRole('heading', { level: 2, name: 'Acme is set up' });
  expect(current()).toBe('Done');
  await user.click(screen.getByRole('link', { name: 'Profile' }));
});

test('it is gone on with where it was left', async () => {
  answerFor(acme);
  const user = showScreen('/app/organizations?organization=acme&step=domains');
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { level: 2, name: 'Create a team' });

  await user.click(screen.getByRole('link', { name: 'Finish later' }));
  await user.click(await screen.findByRole('link', { name: 'Finish setting up Acme' }));

  await screen.findByRole('heading', { level: 2, name: 'Create a team' });
  expect(current()).toBe('Team');
});

test('domains and users are the owner’s alone, and an address that names such a step leads to the first', async () => {
  answerFor(makeOrganization({ role: 'Admin', permissions: ['organization.view', ...needed] }));
  showScreen('/app/organizations?organization=acme&step=users');

  await screen.findByRole('heading', { level: 2, name: 'Create a team' });
  expect([steps(), current()]).toEqual([['Team', 'Members', 'Done'], 'Team']);
});

test.each(needed)('whoever lacks %s does not set it up again', async (missing) => {
  const permissions = needed.filter((each) => each !== missing);
  const some = makeOrganization({ role: 'Some', permissions: ['organization.view', ...permissions] });
  const network = answerFor(some);
  network.answer(getOrganization, {
    ...{ ...some, members: null },
    counts: { admins: 0, teams: 0, members: 0, links: 0 },
  });
  showScreen('/app/organizations?organization=acme&step=team');

  await screen.findByRole('heading', { level: 1, name: 'You can’t see this page' });
});
