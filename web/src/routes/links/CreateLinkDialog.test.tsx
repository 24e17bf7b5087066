// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { getState, type AppState } from '@linklet/contract/app-state.ts';
import { countLinks, searchLinks } from '@linklet/contract/link-list.ts';
import { checkAlias, createLink } from '@linklet/contract/links.ts';
import { recentNotifications } from '@linklet/contract/notifications.ts';
import { listOrganizations, type OrganizationView } from '@linklet/contract/organizations.ts';
import { listTags } from '@linklet/contract/tags.ts';
import { getUsage } from '@linklet/contract/usage.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const ofTeam = z.object({ organization: z.string(), team: z.string() });
const inTeam = '/organization/:organization/team/:team';
const getTeamState = { ...getState, path: `${inTeam}/state`, params: ofTeam };
const createInTeam = { ...createLink, path: `${inTeam}/url/create`, params: ofTeam };
const checkInTeam = { ...checkAlias, path: `${inTeam}/alias/availability`, params: ofTeam };

const ada = makeStaff({ plan: 'pro', isDeveloper: false });

function stateOf(given: Partial<AppState> = {}): AppState {
  return makeState({
    user: ada,
    // No anti-robot check.
    captcha: { kind: 'altcha', site_key: null, challenge_url: null, whitelist: ['192.0.2.1'] },
    features: ['create_linklet', 'use_custom_alias'],
    ...given,
  });
}

function teamOf(slug: string, role: 'admin' | 'member' | 'viewer' | null, archived = false) {
  return { slug, name: slug.toUpperCase(), role, members: 1, status: { archived } };
}

const acme: OrganizationView = {
  slug: 'acme',
  name: 'Acme',
  owner: false,
  role: null,
  permissions: ['organization.view', 'links.view', 'links.create', 'links.update'],
  teams: [
    teamOf('sales', 'member'),
    teamOf('press', 'viewer'),
    teamOf('closed', 'admin', true),
    teamOf('others', null),
  ],
  status: { archived: false },
};

async function openDialog(state: AppState) {
  const network = stubNetwork();
  network.answer(getState, state);
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(searchLinks, { data: [], next: null, previous: null });
  network.answer(countLinks, { count: 0 });
  network.answer(listTags, { data: [], next: null });
  network.answer(getUsage, new Refusal('not_found'));
  network.answer(listOrganizations, { data: [acme] });
  const person = showScreen('/app/dashboard?openCreate=true');
  const dialog = within(await screen.findByRole('dialog', { name: 'Shorten a Link' }));
  return { network, person, dialog };
}

const salesState = stateOf({
  workspace: {
    organization: { slug: 'acme', name: 'Acme' },
    team: { slug: 'sales', name: 'SALES' },
    permissions: ['links.view', 'links.create'],
  },
  teamsAllowed: true,
  features: ['create_linklet', 'use_custom_alias', 'use_tags'],
});

test('a link is made in the team that is chosen, with what its plan and organization have', async () => {
  const { network, person, dialog } = await openDialog(stateOf({ teamsAllowed: true }));
  const sent: unknown[] = [];
  network.answer(getTeamState, salesState);
  network.answer(checkInTeam, { is_free: true, suggestions: [] });
  network.answer(createInTeam, ({ params, body }) => {
    sent.push([params.team, body.team, body.description, body.tags]);
    return [makeListedLink()];
  });

  const team = await dialog.findByLabelText('Team');
  await within(team).findByRole('option', { name: 'SALES' });
  const offered = within(team).getAllByRole('option');
  await person.selectOptions(team, 'SALES');
  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/fair');
  await person.click(dialog.getByRole('button', { name: 'Advanced options' }));
  await person.type(await dialog.findByLabelText(/^Description/), 'For the fair.');
  await person.type(dialog.getByLabelText(/^Tags/), 'spring,');
  await person.click(dialog.getByRole('button', { name: 'Shorten URL' }));
  await dialog.findByText('It is in SALES in Acme.');

  expect(offered.map(({ textContent }) => textContent)).toEqual(['Personal', 'Your own space', 'SALES']);
  expect(sent).toEqual([['sales', 'sales', 'For the fair.', ['spring']]]);
  // The page is open in another workspace, which does not have it.
  expect(dialog.queryByRole('button', { name: 'Show its details' })).toBeNull();
});

test('whoever may make no links in a team any more is told so beside it', async () => {
  const { network, person, dialog } = await openDialog(stateOf({ teamsAllowed: true }));
  network.answer(getTeamState, salesState);
  network.answer(createInTeam, new Refusal('not_found'));

  const team = await dialog.findByLabelText('Team');
  await within(team).findByRole('option', { name: 'SALES' });
  await person.selectOptions(team, 'SALES');
  await person.type(dialog.getByLabelText('Shorten a long URL'), 'https://example.com/fair');
  await person.click(dialog.getByRole('button', { name: 'Shorten URL' }));

  await dialog.findByText('Unknown team.', { selector: '.field-error' });
  expect(team.getAttribute('aria-invalid')).toBe('true');
});

test('who is in no organization chooses no team, and describes no link', async () => {
  const { person, dialog } = await openDialog(stateOf());

  await person.click(await dialog.findByRole('button', { name: 'Advanced options' }));
  await dialog.findByRole('switch', { name: 'Add UTM' });

  expect(dialog.queryByLabelText('Team')).toBeNull();
  expect(dialog.queryByLabelText(/^Description/)).toBeNull();
});
