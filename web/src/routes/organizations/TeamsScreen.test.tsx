// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state.ts';
import { recentNotifications } from '@linklet/contract/notifications.ts';
import { listOrganizationInvitations } from '@linklet/contract/organization-users.ts';
import { listOrganizations, switchTeam, type OrganizationView } from '@linklet/contract/organizations.ts';
import { listTeamInvitations } from '@linklet/contract/team-members.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const acme: OrganizationView = {
  ...{ slug: 'acme', name: 'Acme', owner: false, role: null, permissions: ['organization.view'] },
  teams: [{ slug: 'sales', name: 'Sales', role: 'member', members: 2, status: { archived: false } }],
  status: { archived: false },
};

test('whoever was taken out of a team meanwhile is told so, and stays where they are', async () => {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }) }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listOrganizations, { data: [acme] });
  network.answer(listTeamInvitations, { data: [] });
  network.answer(listOrganizationInvitations, { data: [] });
  network.answer(switchTeam, new Refusal('not_found'));
  const user = showScreen('/app/settings/teams');

  await user.click(await screen.findByRole('button', { name: 'Switch to Sales' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Switch' }));

  await screen.findByText('Unknown team.');
  expect(localStorage.getItem('linklet.teamMode')).toBeNull();
});
