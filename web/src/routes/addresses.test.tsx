// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState, type AppState } from '@linklet/contract/app-state/endpoints.ts';
import { countLinks, searchLinks } from '@linklet/contract/links/list.ts';
import { listUserOrganizations } from '@linklet/contract/helpdesk/endpoints.ts';
import { getUser, listEmails, listUsers } from '@linklet/contract/kiosk/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listOrganizationInvitations } from '@linklet/contract/organizations/users.ts';
import { listTransfers } from '@linklet/contract/organizations/transfers.ts';
import { listOrganizations } from '@linklet/contract/organizations/endpoints.ts';
import { listPixelScripts } from '@linklet/contract/links/pixels/endpoints.ts';
import { teamSignOn } from '@linklet/contract/single-sign-on/endpoints.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { listTeamInvitations } from '@linklet/contract/organizations/team-members.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

function stubPerson(given: Partial<AppState> = {}) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ plan: 'pro' }), ...given }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listUsers, { data: [], next: null });
  network.answer(searchLinks, { data: [], next: null, previous: null });
  network.answer(countLinks, { count: 0 });
  network.answer(listEmails, { data: [], next: null, has_mail_server: true });
  network.answer(listTags, { data: [], next: null });
  network.answer(listOrganizations, { data: [] });
  network.answer(listTeamInvitations, { data: [] });
  network.answer(listOrganizationInvitations, { data: [] });
  network.answer(listTransfers, { data: [] });
  return network;
}

test.each([
  ['/app/kiosk/users', 'Users'],
  ['/app/kiosk/reports', 'Reports'],
  ['/app/kiosk/unknown-aliases', 'Unknown aliases'],
  ['/app/kiosk/mailbox', 'Mailbox'],
  ['/app/dashboard', 'Links'],
  ['/app/organizations', 'rganization'],
])('what is empty does not stand in the address %s', async (address, title) => {
  stubPerson({ teamsAllowed: true, features: ['support_teams'] });

  showScreen(address);
  await screen.findByRole('heading', { level: 1, name: new RegExp(title) });

  expect(location.search).not.toMatch(/=(&|$)/);
});

test('the former address of an account’s page in the kiosk leads to the present one', async () => {
  const network = stubPerson();
  network.answer(getUser, new Refusal('not_found'));
  network.answer(listUserOrganizations, { data: [] });

  showScreen('/app/kiosk/users/1234');

  await expect.poll(() => location.pathname).toBe('/app/kiosk/user/1234');
});

test.each([['/app/organization/acme/team/none/sso'], ['/app/organization/none/team/none/sso']])(
  'whoever asks for a team’s single sign-on that is not there, as %s, is told where teams are chosen',
  async (address) => {
    const network = stubPerson({ teamsAllowed: true });
    network.answer(teamSignOn.get, new Refusal('not_found'));

    showScreen(address);

    await screen.findByText('Unknown team.');
    expect(location.pathname).toBe('/app/settings/teams');
  },
);

test('pixel scripts are marked in the menu of the settings while one is there', async () => {
  const network = stubPerson({ teamsAllowed: true });
  network.answer(listPixelScripts, { data: [] });

  const person = showScreen('/app/settings/pixel-scripts');
  const menu = within(await screen.findByRole('navigation', { name: 'Settings' }));

  expect(menu.getByRole('link', { name: 'Pixel scripts' }).getAttribute('aria-current')).toBe('page');
  await person.click(menu.getByRole('link', { name: 'Teams' }));
  await screen.findByRole('heading', { level: 1, name: /Teams/ });
  const later = within(screen.getByRole('navigation', { name: 'Settings' }));
  expect(later.queryByRole('link', { name: 'Pixel scripts' })).toBeNull();
});
