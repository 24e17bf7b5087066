// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '@linklet/contract/http/access.ts';
import type { TeamFeature } from '@linklet/contract/plans/entitlements.ts';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listOrganizations, switchTeam } from '@linklet/contract/organizations/endpoints.ts';
import { getTeamFeatures, setTeamFeatures } from '@linklet/contract/organizations/team-features.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const plan: TeamFeature[] = ['use_tags', 'redirect_routes', 'download_logs'];

function stubTeam(permissions: Permission[]) {
  const network = stubNetwork();
  const acme = makeOrganization({ role: 'Lead', permissions, teams: [makeTeam()] });
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }), teamsAllowed: true }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listOrganizations, { data: [acme] });
  network.answer(switchTeam, {
    organization: { slug: 'acme', name: 'Acme' },
    team: { slug: 'sales', name: 'Sales' },
    permissions: ['teams.update', 'members.view'],
  });
  network.answer(getTeamFeatures, {
    plan,
    withheld: ['use_tags'],
  });
  return network;
}

const ADDRESS = '/app/organization/acme/team/sales/profile';
// Its code is loaded first.
const patient = { timeout: 10_000 };

const card = async () => {
  const heading = await screen.findByRole('heading', { name: 'Features' }, patient);
  return within(heading.closest('section') as HTMLElement);
};

test('whoever manages teams takes a feature from a team, gives another back, and sees what is kept', async () => {
  const network = stubTeam(['organization.view', 'teams.update', 'teams.narrow']);
  const sent: unknown[] = [];
  network.answer(setTeamFeatures, ({ body }) => {
    sent.push(body);
    return { plan, withheld: body.withheld };
  });
  const person = showScreen(ADDRESS);
  const features = await card();

  const tags = await features.findByRole<HTMLInputElement>('checkbox', { name: 'Tags' });
  const routes = features.getByRole<HTMLInputElement>('checkbox', { name: 'Redirect routes' });
  expect([tags.checked, routes.checked]).toEqual([false, true]);
  await person.click(tags);
  await person.click(routes);
  await person.click(features.getByRole('button', { name: 'Save features' }));

  await screen.findByText('Features saved.');
  expect(sent).toEqual([{ withheld: ['redirect_routes'] }]);
  expect([tags.checked, routes.checked]).toEqual([true, false]);
});

test('what is refused is said in the card, and what was chosen stays', async () => {
  const network = stubTeam(['organization.view', 'teams.update', 'teams.narrow']);
  network.answer(setTeamFeatures, new Refusal('feature_not_in_plan'));
  const person = showScreen(ADDRESS);
  const features = await card();

  const logs = await features.findByRole<HTMLInputElement>('checkbox', { name: 'Log downloads' });
  await person.click(logs);
  await person.click(features.getByRole('button', { name: 'Save features' }));

  await features.findByText(/The plan does not include this\./);
  expect(logs.checked).toBe(false);
});

test('features that do not come are asked for again', async () => {
  const network = stubTeam(['organization.view', 'teams.update', 'teams.narrow']);
  network.answer(getTeamFeatures, new Refusal('unavailable'));
  const person = showScreen(ADDRESS);
  const features = await card();

  const retry = await features.findByRole('button', { name: 'Retry' }, patient);
  network.answer(getTeamFeatures, { plan: ['use_tags'], withheld: [] });
  await person.click(retry);

  await features.findByRole('checkbox', { name: 'Tags' });
});

test('the admin of a team has no such card', async () => {
  stubTeam(['organization.view']);
  showScreen(ADDRESS);

  await screen.findByRole('heading', { name: 'Profile of Sales' }, patient);

  expect(screen.queryByRole('heading', { name: 'Features' })).toBeNull();
});
