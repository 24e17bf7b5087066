// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState, type AppState } from '@linklet/contract/app-state/endpoints.ts';
import { countLinks, searchLinks } from '@linklet/contract/links/list.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { askTransfer, getTransfer } from '@linklet/contract/organizations/transfers.ts';
import { listOrganizations, switchTeam } from '@linklet/contract/organizations/endpoints.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const patient = { timeout: 10_000 };
const acme = makeOrganization({
  owner: true,
  permissions: ['organization.view', 'organization.transfer', 'profile.update', 'teams.update'],
  teams: [makeTeam()],
});
const opened = {
  organization: { slug: 'acme', name: 'Acme' },
  team: { slug: 'sales', name: 'Sales' },
  permissions: ['links.view' as const, 'teams.update' as const],
};

function stubPerson(given: Partial<AppState> = {}) {
  const network = stubNetwork();
  const user = makeStaff({ isDeveloper: false, plan: 'pro' });
  network.answer(getState, makeState({ user, teamsAllowed: true, ...given }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listOrganizations, { data: [acme] });
  network.answer(switchTeam, opened);
  network.answer(searchLinks, { data: [], next: null, previous: null });
  network.answer(countLinks, { count: 0 });
  network.answer(listTags, { data: [], next: null });
  network.answer(getTransfer, { transfer: null });
  return network;
}

test.each([
  ['another workspace is open', null, 1],
  ['the team is', opened, 0],
])('pages of a team offer a switch to it while %s', async (_, workspace, count) => {
  stubPerson({ workspace });

  showScreen('/app/organization/acme/team/sales/profile');
  await screen.findByRole('heading', { level: 1, name: /of Sales$/ }, patient);

  expect(screen.queryAllByRole('button', { name: 'Switch to this team' })).toHaveLength(count);
});

test('within a team the way to create an organization leads back to one’s own account', async () => {
  stubPerson({ workspace: opened });

  showScreen('/app/organizations');

  const main = await screen.findByText('Switch to your account to create an organization.', {}, patient);
  expect(main.parentElement?.querySelector('button')?.textContent).toBe('Switch to my account');
});

test.each([
  [['create_linklet' as const], 'Links that you create are listed here'],
  [[], 'Links that members of the team create are listed here'],
])('an empty team says whose links come there, to whoever may use %o', async (features, text) => {
  stubPerson({ workspace: opened, features });

  showScreen('/app/dashboard');

  await screen.findByText(new RegExp(text), {}, patient);
});

test('that a new owner needs a plan with teams is said before, and beside the email of one who has none', async () => {
  const network = stubPerson();
  network.answer(askTransfer, new Refusal('transfer_without_teams'));
  const person = showScreen('/app/organizations/acme/settings/profile');

  await screen.findByText(/needs a plan with teams/, {}, patient);
  await person.type(screen.getByLabelText('Email of a member'), 'bo@linklet.example');
  await person.click(screen.getByRole('button', { name: 'Request transfer' }));

  await screen.findByText('Their plan has no teams. They need a plan with teams first.', {
    selector: '.field-error',
  });
});
