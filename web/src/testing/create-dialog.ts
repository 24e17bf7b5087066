import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { getState, type AppState } from '@linklet/contract/app-state/endpoints.ts';
import { countLinks, searchLinks } from '@linklet/contract/links/list.ts';
import { createLink } from '@linklet/contract/links/create-link.ts';
import { checkAlias } from '@linklet/contract/links/links.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listOrganizations, type TeamRole } from '@linklet/contract/organizations/endpoints.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { getUsage } from '@linklet/contract/usage/endpoints.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

export const ofTeam = z.object({ organization: z.string(), team: z.string() });
export const inTeam = '/organization/:organization/team/:team';
export const getTeamState = { ...getState, path: `${inTeam}/state`, params: ofTeam };
export const createInTeam = { ...createLink, path: `${inTeam}/url/create`, params: ofTeam };
export const checkInTeam = { ...checkAlias, path: `${inTeam}/alias/availability`, params: ofTeam };

export const ada = makeStaff({ plan: 'pro', isDeveloper: false });

export function stateOf(given: Partial<AppState> = {}): AppState {
  return makeState({
    user: ada,
    // No anti-robot check.
    captcha: { kind: 'altcha', site_key: null, challenge_url: null, whitelist: ['192.0.2.1'] },
    features: ['create_linklet', 'use_custom_alias'],
    ...given,
  });
}

function teamOf(slug: string, role: TeamRole | null, archived = false) {
  return makeTeam({ slug, name: slug.toUpperCase(), role, status: { archived } });
}

const acme = makeOrganization({
  permissions: ['organization.view', 'links.view', 'links.create', 'links.update'],
  teams: [
    teamOf('sales', 'member'),
    teamOf('press', 'viewer'),
    teamOf('closed', 'admin', true),
    teamOf('others', null),
  ],
});

export async function openDialog(state: AppState) {
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

export const salesState = stateOf({
  workspace: {
    organization: { slug: 'acme', name: 'Acme' },
    team: { slug: 'sales', name: 'SALES' },
    permissions: ['links.view', 'links.create'],
  },
  teamsAllowed: true,
  features: ['create_linklet', 'use_custom_alias', 'use_tags'],
});
