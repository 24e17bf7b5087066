// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState, type AppState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { leaveOrganization, listOrganizationInvitations } from '@linklet/contract/organizations/users.ts';
import { deleteTeam, listOrganizations, switchTeam } from '@linklet/contract/organizations/endpoints.ts';
import { getTeamUsage } from '@linklet/contract/usage/endpoints.ts';
import { answerTransfer, listTransfers } from '@linklet/contract/organizations/transfers.ts';
import { listTeamInvitations, listTeamMembers } from '@linklet/contract/organizations/team-members.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const sales = makeTeam({ role: 'member' });
const acme = makeOrganization({ teams: [sales] });

const bobId = '0a1b2c3d-0000-4000-8000-000000000001';

function answerForAcme(given: Partial<AppState> = {}) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }), ...given }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listOrganizations, { data: [acme] });
  network.answer(listTeamInvitations, { data: [] });
  network.answer(listOrganizationInvitations, { data: [] });
  network.answer(listTransfers, { data: [] });
  return network;
}

test('whoever was taken out of a team meanwhile is told so, and stays where they are', async () => {
  const network = answerForAcme();
  network.answer(switchTeam, new Refusal('not_found'));
  const user = showScreen('/app/settings/teams');

  await user.click(await screen.findByRole('button', { name: 'Switch to Sales' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Switch' }));

  await screen.findByText('Unknown team.');
  expect(localStorage.getItem('linklet.teamMode')).toBeNull();
});

test('a member leaves the organization after a question', async () => {
  const network = answerForAcme();
  network.answer(leaveOrganization, ({ params }) => {
    network.answer(listOrganizations, { data: [] });
    expect(params.organization).toBe('acme');
    return {};
  });
  const user = showScreen('/app/settings/teams');

  await user.click(await screen.findByRole('button', { name: 'Leave organization Acme' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave Acme?' });
  await user.click(within(dialog).getByRole('button', { name: 'Leave' }));

  await screen.findByText('You have left Acme.');
  expect(screen.queryByRole('heading', { name: 'Acme' })).toBeNull();
});

test('a team is deleted by whoever types its name, and is shown until it is erased', async () => {
  const network = answerForAcme();
  const own = makeOrganization({ teams: [sales], permissions: ['teams.archive', 'teams.delete'] });
  network.answer(listOrganizations, { data: [own] });
  network.answer(deleteTeam, ({ params, body }) => {
    expect(params).toEqual({ organization: 'acme', team: 'sales' });
    if (body.name !== 'Sales') return new Refusal('team_name_differs');
    expect(body.links).toBe('switch_off');
    const deleted = { ...sales, status: { archived: true }, deletes_at: '2026-02-09T12:00:00Z' };
    network.answer(listOrganizations, { data: [{ ...own, teams: [deleted] }] });
    return deleted;
  });
  const user = showScreen('/app/settings/teams');

  await user.click(await screen.findByRole('button', { name: 'Delete Sales' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Sales?' });
  within(dialog).getByRole('button', { name: 'Cancel' });
  await user.type(within(dialog).getByLabelText('Type “Sales” to confirm'), 'Acme');
  await user.click(within(dialog).getByLabelText(/Stop redirecting/));
  await user.click(within(dialog).getByRole('button', { name: 'Delete team' }));
  await within(dialog).findAllByText('This doesn’t match the name of the team.');
  await user.clear(within(dialog).getByLabelText('Type “Sales” to confirm'));
  await user.type(within(dialog).getByLabelText('Type “Sales” to confirm'), 'Sales');
  await user.click(within(dialog).getByRole('button', { name: 'Delete team' }));

  await screen.findByText(/deleted, erased on/);
  screen.getByRole('button', { name: 'Restore Sales' });
  expect(screen.queryByRole('button', { name: 'Delete Sales' })).toBeNull();
});

test('how many invitations wait is said at the top of each page, which leads to them', async () => {
  answerForAcme({ invitations: 2 });
  showScreen('/app/settings/teams');

  const badge = await screen.findByRole('link', { name: 'Invitations: 2' });

  expect(badge.getAttribute('href')).toBe('/app/settings/teams');
});

test('whoever is asked to own an organization is told what it means before they accept', async () => {
  const network = answerForAcme();
  network.answer(listTransfers, {
    data: [{ organization: { slug: 'acme', name: 'Acme' }, from: 'Bob', expires_at: '2026-02-09T12:00:00Z' }],
  });
  network.answer(answerTransfer, ({ params }) => {
    expect(params).toEqual({ organization: 'acme', answer: 'accept' });
    network.answer(listTransfers, { data: [] });
    return {};
  });
  const user = showScreen('/app/settings/teams');

  await user.click(await screen.findByRole('button', { name: 'Accept ownership of Acme' }));
  const dialog = await screen.findByRole('dialog', { name: 'Accept ownership of Acme?' });
  within(dialog).getByText(/Your plan pays for it from now on/);
  await user.click(within(dialog).getByRole('button', { name: 'Accept ownership' }));

  await screen.findByText('You are now the owner of Acme.');
});

const asked = {
  organization: { slug: 'acme', name: 'Acme' },
  ...{ from: 'Bob', expires_at: '2026-02-09T12:00:00Z' },
};

test.each(['teams_not_allowed', 'team_limit_reached', 'member_limit_reached'] as const)(
  'whoever can’t own an organization by their plan (%s) is led to the plans',
  async (code) => {
    const network = answerForAcme();
    network.answer(listTransfers, { data: [asked] });
    network.answer(answerTransfer, new Refusal(code));
    const user = showScreen('/app/settings/teams');

    await user.click(await screen.findByRole('button', { name: 'Accept ownership of Acme' }));
    await user.click(await screen.findByRole('button', { name: 'Accept ownership' }));

    const note = await screen.findByText(/^Your plan does not include Acme/);
    expect(within(note).getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe(
      '/app/settings/subscription',
    );
  },
);

test.each([
  ['whoever is invited', true],
  ['whoever is not', false],
])('%s sees the invitations in place of what larger plans have: %s', async (_, isInvited) => {
  const network = answerForAcme();
  network.answer(listOrganizations, { data: [] });
  network.answer(listTransfers, { data: isInvited ? [asked] : [] });
  showScreen('/app/settings/teams');

  await screen.findByRole('heading', { name: isInvited ? 'Invitations' : 'Create an organization' });
  expect(screen.queryByText(/^Teams need an Enterprise/) === null).toBe(isInvited);
  expect(screen.queryByRole('heading', { name: 'Invitations' }) !== null).toBe(isInvited);
});

test.each([
  ['/app/organization/acme/team', 'Team required.'],
  ['/app/organization/acme/team/gone/profile', 'Unknown team.'],
])('%s leads to where teams are chosen, and says why', async (address, sentence) => {
  const network = answerForAcme();
  network.answer(switchTeam, new Refusal('not_found'));
  showScreen(address);

  await screen.findByText(sentence);
  await screen.findByRole('heading', { name: 'Acme' });
  expect(location.pathname).toBe('/app/settings/teams');
});

test('a team that can’t be entered for another reason is said so', async () => {
  const network = answerForAcme();
  network.answer(switchTeam, new Refusal('unavailable'));
  showScreen('/app/organization/acme/team/sales/profile');

  await screen.findByText('Switching error.');
});

const ofPlan = { source: 'plan' as const, granted: 0, until: null, resets_at: null, next_plan: null };

test('a team’s page of usage tells how much of the organization’s plan is the team’s', async () => {
  const network = answerForAcme();
  network.answer(switchTeam, {
    organization: { slug: 'acme', name: 'Acme' },
    team: { slug: 'sales', name: 'Sales' },
    permissions: ['organization.view', 'members.view', 'links.view'],
  });
  network.answer(getTeamUsage, {
    plan: 'enterprise organization',
    period: { starts_at: '2026-01-01T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' },
    limits: [
      {
        name: 'active_aliases',
        used: 40,
        limit: 100,
        soft_limit: 80,
        overage: null,
        forecast: 40,
        of_team: 7,
        why: { ...ofPlan, source: 'grant', granted: 50, until: '2026-04-01T00:00:00Z' },
      },
      {
        ...{
          name: 'web_credits',
          used: 9,
          limit: 10,
          soft_limit: 8,
          overage: null,
          forecast: 9,
          of_team: null,
        },
        why: { ...ofPlan, resets_at: '2026-02-01T00:00:00Z', next_plan: { plan: 'pro', limit: null } },
      },
    ],
    features: [
      { name: 'use_tags', is_included: true, source: 'plan', until: null, next_plan: null },
      { name: 'use_api', is_included: true, source: 'grant', until: '2026-04-01T00:00:00Z', next_plan: null },
      { name: 'use_bulk', is_included: false, source: 'organization', until: null, next_plan: null },
      { name: 'webhooks', is_included: false, source: 'plan', until: null, next_plan: 'enterprise' },
    ],
    clicks: null,
    overage: null,
  });
  showScreen('/app/organization/acme/team/sales/usage');

  await screen.findByRole('heading', { name: 'Usage of Sales' });
  expect(await screen.findAllByText(/of them in this team/)).toHaveLength(1);
  screen.getByText('7 of them in this team.');
  screen.getByText('60 left. 50 of 100 are granted to you until Mar 31, 2026.');
  screen.getByText('1 left. Pro has no limit.');
  const features = screen.getAllByRole('listitem').map(({ textContent }) => textContent.trim());
  expect(features).toEqual(
    expect.arrayContaining([
      ...['Tags', 'API Granted to you until Mar 31, 2026'],
      ...['Bulk creation Withheld by your organization', 'Webhooks With Enterprise'],
    ]),
  );
  screen.getByText(/Statistics are temporarily unavailable/);
  expect(screen.getByRole('link', { name: 'Usage' }).getAttribute('aria-current')).toBe('page');
});

test('who oversees links opens those of a member after a question, and is told whose space it is', async () => {
  const network = answerForAcme({
    workspace: {
      organization: { slug: 'acme', name: 'Acme' },
      team: null,
      member: { id: bobId, name: 'Bob' },
      permissions: ['links.view'],
    },
  });
  network.answer(listOrganizations, {
    data: [makeOrganization({ teams: [sales], permissions: ['supervisor.access'] })],
  });
  network.answer(switchTeam, {
    organization: { slug: 'acme', name: 'Acme' },
    team: { slug: 'sales', name: 'Sales' },
    permissions: ['organization.view', 'members.view', 'links.view'],
  });
  const person = { email: 'bob@acme.example', photo_url: null, role: 'member' } as const;
  network.answer(listTeamMembers, {
    data: [
      { ...person, id: '1', name: 'Ada', is_self: true },
      { ...person, id: bobId, name: 'Bob', is_self: false },
    ],
  });
  const user = showScreen('/app/organization/acme/team/sales/membership');

  await user.click(await screen.findByRole('button', { name: 'View links of Bob' }));
  await screen.findByText(/Your visit and your changes are logged/);
  const bar = await screen.findByRole('region', { name: 'Workspace' });
  expect(bar.textContent).toContain('Personal space of Bob in Acme. What you do here is logged.');
  expect(screen.queryByRole('button', { name: 'View links of Ada' })).toBeNull();
  const dialog = screen.getByRole('dialog', { name: 'View the personal links of Bob?' });
  await user.click(within(dialog).getByRole('button', { name: 'View links' }));

  expect(JSON.parse(localStorage.getItem('linklet.teamMode') ?? 'null')).toEqual({
    organization: 'acme',
    member: bobId,
  });
});

test('an invitation that arrives, or is taken back, shows in the badge and the list without a reload', async () => {
  const network = answerForAcme();
  const invitation = {
    ...{ id: 1, source: 'team' as const, inviter: 'Ada', role: 'viewer' as const },
    ...{ team: { slug: 'design', name: 'Design' }, message: 'Welcome on board!' },
    organization: { slug: 'other', name: 'Other', photo_url: null },
    updated_at: '2026-11-20T10:00:00Z',
  };
  const tell = (id: number, invitations: number) => {
    network.answer(recentNotifications, {
      notifications: [{ id, text: 'News', path: null, read: true, created_at: '2026-11-20T10:00:00Z' }],
      announcements: [],
    });
    network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }), invitations }));
    network.answer(listTeamInvitations, { data: invitations === 0 ? [] : [invitation] });
    fireEvent(window, new Event('visibilitychange'));
  };
  showScreen('/app/settings/teams');
  await screen.findByRole('button', { name: 'Switch to Sales' });
  expect(screen.queryByRole('link', { name: /^Invitations: / })).toBeNull();

  tell(7, 1);
  await screen.findByRole('link', { name: 'Invitations: 1' });
  await screen.findByRole('button', { name: 'Accept the invitation to Design' });
  screen.getByText('Welcome on board!');
  tell(8, 0);

  await expect.poll(() => screen.queryByRole('link', { name: /^Invitations: / })).toBeNull();
  await expect.poll(() => screen.queryByRole('button', { name: /Design/ })).toBeNull();
});
