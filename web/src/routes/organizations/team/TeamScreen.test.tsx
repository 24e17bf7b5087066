// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { countBy, countTimeline, countTotals } from '@linklet/contract/analytics/endpoints.ts';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import type { Endpoint } from '@linklet/contract/http/endpoint.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { countLinks } from '@linklet/contract/links/list.ts';
import { listLinks } from '@linklet/contract/links/list.ts';
import {
  listLogDownloads,
  requestLogDownload,
  type LogDownload,
} from '@linklet/contract/analytics/log-downloads.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { listOrganizations, switchTeam } from '@linklet/contract/organizations/endpoints.ts';
import { listNotes } from '@linklet/contract/analytics/notes.ts';
import {
  listWorkspaceShares,
  shareWorkspaceStats,
  type StatsShare,
} from '@linklet/contract/analytics/shares.ts';
import { listSegments } from '@linklet/contract/analytics/segments.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { makeTotals } from '#/testing/make-totals.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

const acme = makeOrganization({ owner: true, teams: [makeTeam()] });
const at = '2026-11-25T10:00:00Z';
const counted = { human: 30, unique: 20, non_unique: 10, bot: 4, qr: 3 };

/** The endpoint as it is asked about the team, whichever workspace is open. */
const ofTeam = <E extends Endpoint>(endpoint: E): E => ({
  ...endpoint,
  path: `/organization/acme/team/sales${endpoint.path}`,
});

/** Answers for the team alone: what is asked about another workspace gets no answer. */
function stubTeam(features: Feature[]) {
  const network = stubNetwork();
  const state = makeState({ user: makeStaff({ isDeveloper: false }), teamsAllowed: true });
  network.answer(getState, state);
  network.answer(ofTeam(getState), { ...state, features });
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listOrganizations, { data: [acme] });
  network.answer(switchTeam, {
    organization: { slug: 'acme', name: 'Acme' },
    team: { slug: 'sales', name: 'Sales' },
    permissions: ['links.view'],
  });
  network.answer(ofTeam(countLinks), { count: 0 });
  network.answer(ofTeam(listLinks), { data: [], next: null });
  network.answer(ofTeam(countTotals), makeTotals(counted));
  network.answer(ofTeam(countTimeline), {
    ...{ step: 'hour', before: null, is_running: true },
    points: [{ ...counted, at }],
  });
  network.answer(ofTeam(countBy), { total: 0, values: 0, rows: [] });
  network.answer(ofTeam(listSegments), {
    data: [{ id: 3, name: 'Phones', filters: 'device:phone' }],
    is_changeable: true,
  });
  network.answer(ofTeam(listNotes), {
    data: [{ id: 4, text: 'Mail sent', day: '2026-11-25', at: null, is_of_link: false }],
    is_changeable: true,
  });
  return network;
}

const patient = { timeout: 10_000 };
const ADDRESS = '/app/organizations/acme/team/sales';

test('the segments, the notes and the log of a team are those of the team, whichever workspace is open', async () => {
  const network = stubTeam(['use_analytics', 'download_logs']);
  const log: LogDownload = {
    ...{ id: 7, period: 'last_24_hour', from: null, to: null, filters: '', link: null },
    ...{ total: 20, done: 20, created_at: at, made_at: at },
  };
  network.answer(ofTeam(listLogDownloads), { data: [] });
  network.answer(ofTeam(requestLogDownload), () => {
    network.answer(ofTeam(listLogDownloads), { data: [log] });
    return log;
  });
  const person = showScreen(ADDRESS);

  expect(await screen.findByText('Mail sent', {}, patient)).toBeDefined();
  await person.click(await screen.findByText('More'));
  await person.click(await screen.findByRole('button', { name: 'Log of clicks…' }, patient));
  await person.click(await screen.findByRole('button', { name: 'Create CSV' }, patient));

  const file = await screen.findByRole('link', { name: /Download All links/ }, patient);
  expect(file.getAttribute('href')).toBe('/app/organization/acme/team/sales/log-downloads/7/file');

  await person.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  await person.selectOptions(await screen.findByLabelText('Saved filters'), 'Phones');
  expect(await screen.findByText('Device is Phone')).toBeDefined();
});

test('the log is not offered where the plan of the team lacks it', async () => {
  stubTeam(['use_analytics']);
  showScreen(ADDRESS);

  expect(await screen.findByText('Mail sent', {}, patient)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Log of clicks…', hidden: true })).toBeNull();
});

test('the statistics of a team are shared as the team’s, whichever workspace is open', async () => {
  const network = stubTeam(['use_analytics', 'update_linklet', 'share_analytics']);
  const share: StatsShare = {
    ...{ id: 1, name: 'Our client', token: 'AbcdefghijklmnopQrstuvwxyz012345', has_password: false },
    ...{ filters: '', frozen_at: null, ends_at: null, created_at: at },
  };
  network.answer(ofTeam(listWorkspaceShares), { data: [] });
  network.answer(ofTeam(shareWorkspaceStats), () => {
    network.answer(ofTeam(listWorkspaceShares), { data: [share] });
    return share;
  });
  const person = showScreen(ADDRESS);

  await person.click(await screen.findByRole('button', { name: 'Share statistics' }, patient));
  await person.type(await screen.findByLabelText('Label', {}, patient), 'Our client');
  await person.click(screen.getByRole('button', { name: 'Create share link' }));

  expect(await screen.findByRole('button', { name: /^Revoke/ })).toBeDefined();
});
