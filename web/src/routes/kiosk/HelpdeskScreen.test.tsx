// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { getHelpdesk, listHelpdeskMembers, type HelpdeskView } from '@linklet/contract/helpdesk/endpoints.ts';
import { organizationBillingOfStaff } from '@linklet/contract/billing/staff.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { noBills } from '#/testing/make-bills.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const at = '2026-11-20T10:00:00.000Z';
const acme: HelpdeskView = {
  ...{ slug: 'acme', name: 'Acme', state: 'active', deletes_at: null, created_at: at },
  owner: { id: 'o1', name: 'Olive Owner', email: 'olive@acme.test' },
  plan: { name: 'enterprise organization', interval: 'yearly', starts_at: at },
  teams: { used: 3, limit: 25 },
  members: { used: 12, limit: null },
  connections: [],
  provisioning: { token: null, people: 0, refusals: [] },
  invitations: { total: 0, newest: [] },
};

function stubStaffNetwork(view: HelpdeskView = acme) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff() }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(getHelpdesk, view);
  network.answer(listHelpdeskMembers, { data: [], next: null });
  network.answer(organizationBillingOfStaff.getBilling, noBills);
  return network;
}

const sectionOf = (title: string) =>
  within(screen.getByRole('heading', { level: 2, name: title }).parentElement ?? document.body);
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('tells whose an organization is, on which plan, and that nothing goes wrong', async () => {
  stubStaffNetwork();
  showScreen('/app/organizations/acme/helpdesk');

  await screen.findByRole('heading', { level: 2, name: 'Acme Active' });
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Olive Owner' }).pathname).toBe(
    '/app/kiosk/user/o1',
  );
  expect([factOf('Owner’s email'), factOf('Teams of the plan'), factOf('Team members')]).toEqual([
    'olive@acme.test',
    '3 of 25',
    '12, unlimited',
  ]);
  expect(factOf('Plan')).toMatch(/^Enterprise organization, yearly, since Nov 20, 2026$/);
  sectionOf('Single sign-on').getByText('Not set up.');
  sectionOf('Provisioning').getByText('Nothing.');
  sectionOf('Pending invitations').getByText('No pending invitations.');
});

test('tells what was refused, and what has ended', async () => {
  stubStaffNetwork({
    ...acme,
    ...{ state: 'deleted', deletes_at: '2026-12-20T10:00:00.000Z', owner: null },
    plan: { name: 'free', interval: null, starts_at: null },
    connections: [
      {
        ...{ team: null, kind: 'saml2', provider: 'okta', enforced: true, works: false },
        certificates: [{ subject: 'CN=acme', valid_to: '2020-01-01T00:00:00.000Z' }],
        ...{ last_success_at: null, last_failure: { at, reason: 'sign_on_full' } },
      },
    ],
    provisioning: {
      token: { created_at: at, last_used_on: '2026-11-21' },
      people: 7,
      refusals: [
        {
          ...{ id: 1, request: 'PUT /Groups/:id', status: 400, reason: 'A user is not in the organization.' },
          ...{ times: 3, first_at: at, last_at: at },
        },
      ],
    },
    invitations: {
      total: 60,
      newest: [
        { id: 1, email: 'ida@acme.test', team: 'Sales', role: 'viewer', expires_at: at, is_expired: true },
      ],
    },
  });
  showScreen('/app/organizations/acme/helpdesk');

  await screen.findByText('Deleted for good on Dec 20, 2026.');
  expect(factOf('Plan')).toBe('Free, without a subscription');
  const signOn = sectionOf('Single sign-on');
  signOn.getByText('Test failed');
  signOn.getByText(/^Last refused .*Your organization has no free seats/);
  expect(signOn.getByText(/^Certificate CN=acme/).className).toBe('field-error');
  sectionOf('Provisioning').getByText(/^3 times/);
  sectionOf('Pending invitations').getByText(/^To the team Sales as viewer · expired/);
  sectionOf('Pending invitations').getByText('The newest 1 of 60.');
});

test('names the teams, with what each pays by itself, and leads to their bills', async () => {
  stubStaffNetwork();
  showScreen('/app/organizations/acme/helpdesk');

  const teams = within(
    (await screen.findByRole('heading', { name: 'Billing of teams' })).parentElement ?? document.body,
  );

  teams.getByText('Pays by itself: Enterprise team');
  teams.getByText('Paid by the organization');
  expect(teams.getByRole<HTMLAnchorElement>('link', { name: 'Sales' }).pathname).toBe(
    '/app/organizations/acme/helpdesk/team/sales',
  );
});

test('finds members by name, page by page', async () => {
  const network = stubStaffNetwork();
  const member = (id: string, name: string) => ({
    ...{ id, name, email: `${id}@acme.test`, owner: false, blocked: id === 'b', role: null },
    ...{ teams: [{ name: 'Sales', role: 'viewer' as const }], signed_in_at: null },
  });
  network.answer(listHelpdeskMembers, ({ query }) => {
    if (query.search === 'nobody') return { data: [], next: null };
    return query.page === 1
      ? { data: [member('a', 'Ada')], next: 2 }
      : { data: [member('b', 'Ben')], next: null };
  });
  const user = showScreen('/app/organizations/acme/helpdesk');

  await screen.findByRole('link', { name: 'Ada' });
  screen.getByText('No role · viewer of Sales · not signed in for 90 days');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Blocked');
  await user.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'nobody');

  await screen.findByText('No name or email matches your search.');
  expect(location.search).toContain('search=nobody');
});

test('an organization that is not there has none', async () => {
  const network = stubStaffNetwork();
  network.answer(getHelpdesk, new Refusal('not_found'));
  showScreen('/app/organizations/nobodys/helpdesk');
  await screen.findByRole('heading', { level: 1, name: /not found/i });
});

test('whoever is not staff finds no helpdesk', async () => {
  const network = stubStaffNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }) }));
  showScreen('/app/organizations/acme/helpdesk');

  await screen.findByRole('heading', { level: 1, name: /not found/i });
});
