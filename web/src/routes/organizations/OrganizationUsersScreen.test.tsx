// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '@linklet/contract/http/access.ts';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import {
  blockOrganizationUser,
  changeOrganizationUser,
  inviteToOrganization,
  listOrganizationUsers,
  listRoles,
  listSentOrganizationInvitations,
  removeOrganizationUser,
  resendOrganizationInvitation,
  withdrawOrganizationInvitation,
  type OrganizationUserView,
} from '@linklet/contract/organizations/users.ts';
import { listOrganizations, type TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { resendInvitation, withdrawInvitation } from '@linklet/contract/organizations/team-members.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const ADDRESS = '/app/organizations/acme/settings/profile/users';
const all: Permission[] = ['organization.view', 'users.view', 'users.invite', 'users.block', 'users.delete'];
const auditor = { id: 5, name: 'Auditor', permissions: ['users.invite' as const], users: 1 };
const bob: OrganizationUserView = {
  ...{ id: '0a1b2c3d-0000-4000-8000-000000000001', name: 'Bob', email: 'bob@acme.test', role: null },
  ...{ owner: false, blocked: false, photo_url: null, is_self: false },
  ...{ teams: 4, team_names: ['Sales', 'Support', 'Trade fairs'] },
};
const waiting = { id: 9, email: 'ida@acme.test', role: { id: 5, name: 'Auditor' }, team: null };
const later = '2099-01-01T00:00:00.000Z';

function stubUsers({
  permissions = all,
  user = bob,
  teams = [],
}: { permissions?: Permission[]; user?: typeof bob; teams?: TeamView[] } = {}) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }), teamsAllowed: true }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listOrganizations, { data: [makeOrganization({ role: 'Admin', permissions, teams })] });
  network.answer(listRoles, { data: [auditor] });
  network.answer(listSentOrganizationInvitations, { data: [{ ...waiting, expires_at: later }] });
  network.answer(listOrganizationUsers, ({ query }) => ({
    data: query.search === 'nobody' ? [] : [user],
    next: null,
  }));
  return network;
}

test('nobody is invited with more rights than the least, unless that is chosen', async () => {
  const network = stubUsers();
  const administrator = {
    id: 4,
    name: 'Administrator',
    permissions: ['users.invite' as const, 'audit.view' as const],
    users: 1,
  };
  network.answer(listRoles, { data: [administrator, auditor] });
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('button', { name: 'Invite people' }));
  const role = await screen.findByLabelText<HTMLSelectElement>('Role');
  expect(role.value).toBe(String(auditor.id));
});

test('a pasted list is invited, and who is there already is named', async () => {
  const network = stubUsers();
  const sent: unknown[] = [];
  network.answer(inviteToOrganization, ({ body }) => {
    sent.push(body);
    return { invited: ['new@acme.test'], left_out: ['bob@acme.test'], wrong: [] };
  });
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('button', { name: 'Invite people' }));
  await person.type(await screen.findByLabelText('Emails'), 'New <new@acme.test>, bob@acme.test');
  await person.type(screen.getByLabelText('Message (optional)'), 'See you on Monday.');
  await person.click(screen.getByRole('button', { name: 'Invite' }));

  await screen.findByText('Invited: new@acme.test.');
  await screen.findByText('Already a member or invited: bob@acme.test.');
  expect(sent).toEqual([
    {
      emails: { good: ['new@acme.test', 'bob@acme.test'], wrong: [] },
      ...{ role: 5, teams: [], message: 'See you on Monday.' },
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  // Whom it waits for is shown at once.
  await screen.findByText('ida@acme.test');
});

test('people are invited into teams without a role in the organization, or with one', async () => {
  const [sales, support] = [
    makeTeam({ role: 'admin' }),
    makeTeam({ slug: 'support', name: 'Support', role: 'member' }),
  ];
  const network = stubUsers({ teams: [sales, support] });
  const sent: unknown[] = [];
  network.answer(inviteToOrganization, ({ body: { role, teams } }) => {
    sent.push({ role, teams });
    return { invited: ['new@acme.test'], left_out: [], wrong: [] };
  });
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('button', { name: 'Invite people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite people to Acme' }));
  expect(await dialog.findByRole('button', { name: 'Cancel' })).toBeDefined();
  await person.type(await dialog.findByLabelText('Emails'), 'new@acme.test');
  // Into Support nobody is invited by one of its members.
  expect(dialog.queryByRole('checkbox', { name: 'Support' })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Invite' }));
  await dialog.findByText('Choose a role, or a team.', { selector: '.field-error' });
  await person.click(dialog.getByRole('checkbox', { name: 'Sales' }));
  await person.selectOptions(dialog.getByLabelText('Role in the teams'), 'viewer');
  await person.click(dialog.getByRole('button', { name: 'Invite' }));

  await screen.findByText('Invited: new@acme.test.');
  expect(sent).toEqual([{ role: null, teams: [{ team: 'sales', role: 'viewer' }] }]);
});

test('an invitation into a team stands beside the others, and is sent again and withdrawn there', async () => {
  const network = stubUsers({
    permissions: [...all, 'invitations.send', 'invitations.resend'],
    teams: [makeTeam({ role: null })],
  });
  const team = { slug: 'sales', name: 'Sales', role: 'viewer' as const };
  const toTeam = { ...waiting, id: 12, role: null, team, expires_at: later };
  network.answer(listSentOrganizationInvitations, { data: [toTeam] });
  const asked: unknown[] = [];
  network.answer(resendInvitation, ({ params }) => {
    asked.push(params);
    return { expires_at: later };
  });
  network.answer(withdrawInvitation, ({ params }) => {
    asked.push(params);
    network.answer(listSentOrganizationInvitations, { data: [] });
    return {};
  });
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('tab', { name: 'Invited (1)' }));
  await screen.findByText(/^Viewer · expires/);
  const name = 'the invitation of ida@acme.test to Sales';
  await person.click(screen.getByRole('button', { name: `Resend ${name}` }));
  await screen.findByText('Invitation to ida@acme.test sent again.');
  await person.click(screen.getByRole('button', { name: `Withdraw ${name}` }));

  await screen.findByText('Nobody is waiting to join.');
  const address = { organization: 'acme', team: 'sales', id: 12 };
  expect(asked).toEqual([address, address]);
});

test('the first teams of somebody are named, and how many more there are', async () => {
  stubUsers();
  showScreen(ADDRESS);

  await screen.findByText('Sales', { selector: '.tag' });
  await screen.findByText('and 1 more');
});

test('an invitation without an address is refused beside the field, and so is what the service refuses', async () => {
  const network = stubUsers();
  network.answer(inviteToOrganization, new Refusal('role_beyond_own'));
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('button', { name: 'Invite people' }));
  await person.click(await screen.findByRole('button', { name: 'Invite' }));
  await screen.findByRole('textbox', { name: 'Emails', description: /Please enter an email address/ });
  await person.type(screen.getByLabelText('Emails'), 'new@acme.test');
  await person.click(screen.getByRole('button', { name: 'Invite' }));

  await screen.findByText('This role has permissions that you don’t have.');
});

test('an invitation is sent again, and withdrawn', async () => {
  const network = stubUsers();
  network.answer(resendOrganizationInvitation, { expires_at: later });
  network.answer(withdrawOrganizationInvitation, ({ params }) => {
    expect(params.id).toBe(9);
    network.answer(listSentOrganizationInvitations, { data: [] });
    return {};
  });
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('tab', { name: 'Invited (1)' }));
  await person.click(await screen.findByRole('button', { name: 'Resend the invitation of ida@acme.test' }));
  await screen.findByText('Invitation to ida@acme.test sent again.');
  await person.click(screen.getByRole('button', { name: 'Withdraw the invitation of ida@acme.test' }));

  await expect.poll(() => screen.queryByText('ida@acme.test')).toBeNull();
});

test('somebody gets a role, is blocked after a question, and taken out after another', async () => {
  const network = stubUsers();
  const asked: unknown[] = [];
  network.answer(changeOrganizationUser, ({ body }) => {
    asked.push(body);
    return { ...bob, role: { id: 5, name: 'Auditor' } };
  });
  network.answer(blockOrganizationUser, ({ body }) => {
    asked.push(body);
    network.answer(listOrganizationUsers, { data: [{ ...bob, blocked: true }], next: null });
    return { ...bob, blocked: true };
  });
  network.answer(removeOrganizationUser, () => {
    network.answer(listOrganizationUsers, { data: [], next: null });
    return {};
  });
  const person = showScreen(ADDRESS);
  const answer = async (name: string, button: string) =>
    person.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name: button }));

  await person.selectOptions(await screen.findByLabelText('Role of Bob'), 'Auditor');
  await person.click(screen.getByRole('button', { name: 'Block Bob' }));
  await answer('Block Bob?', 'Block');
  await screen.findByRole('button', { name: 'Unblock Bob' });
  await person.click(screen.getByRole('button', { name: 'Remove Bob' }));
  await answer('Remove Bob from Acme?', 'Remove');

  await screen.findByText('Bob removed.');
  await screen.findByText('No matches.');
  expect(asked).toEqual([{ role: 5 }, { block: true }]);
});

test('a role that the arrows of the keyboard come past is not given', async () => {
  const network = stubUsers();
  network.answer(listRoles, { data: [{ ...auditor, id: 4, name: 'Chief' }, auditor] });
  const asked: unknown[] = [];
  network.answer(changeOrganizationUser, ({ body }) => {
    asked.push(body);
    network.answer(listOrganizationUsers, { data: [{ ...bob, role: auditor }], next: null });
    return { ...bob, role: auditor };
  });
  const person = showScreen(ADDRESS);

  const role = await screen.findByLabelText<HTMLSelectElement>('Role of Bob');
  await person.selectOptions(role, 'Chief');
  await person.selectOptions(role, 'Auditor');
  await person.tab();

  await expect.poll(() => asked).toEqual([{ role: 5 }]);
  expect(role.value).toBe('5');
});

test.each([
  ['the owner', { owner: true }],
  ['oneself', { is_self: true }],
  ['whoever may more', { role: { id: 6, name: 'Chief' } }],
])('%s is out of reach', async (_, given) => {
  stubUsers({ user: { ...bob, ...given } });
  showScreen(ADDRESS);

  await screen.findByText('bob@acme.test');
  expect(screen.queryByLabelText('Role of Bob')).toBeNull();
  expect(screen.queryByRole('button', { name: /Bob$/ })).toBeNull();
});

test('whoever may only look changes nothing, and finds people by name', async () => {
  stubUsers({ permissions: ['organization.view', 'users.view'] });
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('tab', { name: 'Invited (1)' }));
  await screen.findByText('ida@acme.test');
  expect(screen.queryByRole('button', { name: /Invite|Resend|Withdraw|Block|Remove/ })).toBeNull();
  await person.click(screen.getByRole('tab', { name: 'Members' }));
  await person.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'nobody');

  await screen.findByText('No matches.');
  expect(location.search).toContain('search=nobody');
});
