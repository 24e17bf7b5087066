// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { countBy, countTimeline, countTotals } from '@linklet/contract/analytics/endpoints.ts';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { getLink } from '@linklet/contract/links/edits.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import {
  countSharedBy,
  countSharedTimeline,
  countSharedTotals,
  getShared,
  openShare,
} from '@linklet/contract/analytics/shared-stats.ts';
import {
  listShares,
  listWorkspaceShares,
  revokeShare,
  revokeWorkspaceShare,
  shareStats,
  shareWorkspaceStats,
  type ShareBody,
  type StatsShare,
} from '@linklet/contract/analytics/shares.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { makeTotals } from '#/testing/make-totals.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const hash = 'abcdefghijklmnop';
const token = 'AbcdefghijklmnopQrstuvwxyz012345';
const at = '2026-11-25T10:00:00Z';
const patient = { timeout: 10_000 };
const counted = { human: 30, unique: 20, non_unique: 10, bot: 4, qr: 3 };
const totals = makeTotals(counted);
const timeline = { step: 'hour' as const, before: null, is_running: true, points: [{ ...counted, at }] };
const rows = { total: 30, values: 1, rows: [{ value: 'DE', count: 30, before: null }] };

/** A visitor who has the address of a share. */
function stubShare() {
  const network = stubNetwork();
  network.answer(getState, makeState());
  network.answer(getShared, {
    ...{ short_url: 'https://lnk.test/sale', destination: 'https://example.com/long', created_at: at },
    ...{ filters: 'country:DE', frozen_at: at, ends_at: null },
  });
  network.answer(countSharedTotals, totals);
  network.answer(countSharedTimeline, timeline);
  network.answer(countSharedBy, rows);
  return network;
}

test('shared statistics say what they leave out, and follow nothing that is frozen', async () => {
  stubShare();
  showScreen(`/app/shared/${token}`);

  expect(await screen.findByText(/Only clicks where Country is Germany\./, {}, patient)).toBeDefined();
  expect(screen.getByText(/^Clicks up to/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Pause$/ })).toBeNull();
});

test('a visitor, for whom C creates no link, chooses days of their own by it', async () => {
  stubShare();
  const person = showScreen(`/app/shared/${token}`);
  await screen.findByRole('combobox', { name: 'Period' }, patient);

  await person.keyboard('c');

  expect(await screen.findByRole('dialog', { name: 'Custom range' }, patient)).toBeDefined();
});

test('shared statistics of a workspace name no link, and have no charts of links and tags', async () => {
  stubShare().answer(getShared, { ...makeShown(), short_url: null, created_at: null });
  showScreen(`/app/shared/${token}`);

  expect(await screen.findByRole('heading', { name: 'Shared statistics' }, patient)).toBeDefined();
  expect(screen.getByText(/^Clicks on several links together/)).toBeDefined();
  expect(await screen.findByRole('tab', { name: 'Countries' }, patient)).toBeDefined();
  expect(screen.queryByText(/^Created/)).toBeNull();
  for (const name of ['Links', 'Tags']) expect(screen.queryByRole('tab', { name })).toBeNull();
});

test('a password is asked for, again where it is wrong, until it is right', async () => {
  const network = stubShare();
  network.answer(getShared, new Refusal('share_password_required'));
  network.answer(openShare, ({ body }) => {
    if (body.password !== 'open sesame') return new Refusal('share_password_wrong');
    network.answer(getShared, makeShown());
    return {};
  });
  const person = showScreen(`/app/shared/${token}`);

  await person.type(await screen.findByLabelText('Password', {}, patient), 'barley');
  await person.click(screen.getByRole('button', { name: 'Show statistics' }));
  expect(await screen.findByText('Wrong password.')).toBeDefined();

  await person.clear(screen.getByLabelText('Password'));
  await person.type(screen.getByLabelText('Password'), 'open sesame');
  await person.click(screen.getByRole('button', { name: 'Show statistics' }));

  expect(await screen.findByRole('heading', { name: /Shared statistics of/ }, patient)).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

function makeShown() {
  return {
    ...{ short_url: 'https://lnk.test/sale', destination: null, created_at: at },
    ...{ filters: '', frozen_at: null, ends_at: null },
  };
}

test.each([
  ['share_ended', 'The sharing of these statistics has ended'],
  ['not_shared', 'These statistics are not shared'],
] as const)('what is shared no longer is told by %s', async (code, title) => {
  stubShare().answer(getShared, new Refusal(code));
  showScreen(`/app/shared/${token}`);

  expect(await screen.findByRole('heading', { name: title }, patient)).toBeDefined();
});

const made: StatsShare = {
  ...{ id: 1, name: 'Our client', token, has_password: true, filters: 'country:DE' },
  ...{ frozen_at: null, ends_at: null, created_at: at },
};

/** Whoever may share, whose plan has it or not. */
function stubSharer(isInPlan = true) {
  const network = stubNetwork();
  const features = ['update_linklet' as const, 'use_analytics' as const];
  const state = makeState({
    user: makeStaff({ plan: 'pro' }),
    features: isInPlan ? [...features, 'share_analytics'] : features,
  });
  network.answer(getState, state);
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(countTotals, totals);
  network.answer(countTimeline, timeline);
  network.answer(countBy, rows);
  return network;
}

/** Shares that can be made and revoked. */
function keepShares(shares: StatsShare[] = []) {
  const sent: ShareBody[] = [];
  return {
    sent,
    list: () => ({ data: shares }),
    make: ({ body }: { body: ShareBody }) => {
      sent.push(body);
      shares = [made];
      return made;
    },
    revoke: () => {
      shares = [];
      return {};
    },
  };
}

test('statistics are shared with the filters that are shown, and the address is revoked', async () => {
  const network = stubSharer();
  network.answer(getLink, makeListedLink({ hash }));
  const { sent, list, make, revoke } = keepShares();
  network.answer(listShares, list);
  network.answer(shareStats, make);
  network.answer(revokeShare, revoke);
  const person = showScreen(`/app/analytics/${hash}?filters=country:DE`);

  await person.click(await screen.findByRole('button', { name: 'Share statistics' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statistics of this link' }, patient));
  await person.type(await dialog.findByLabelText('Label'), 'Our client');
  await person.type(dialog.getByLabelText('Password (optional)'), 'open sesame');
  await person.click(dialog.getByRole('button', { name: 'Create share link' }));

  expect(await dialog.findByText('Our client')).toBeDefined();
  const url = `${location.origin}/app/shared/${token}`;
  expect(dialog.getByText(url)).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(url);
  expect(dialog.queryByLabelText('Label')).toBeNull();
  expect(dialog.getByText(/· password · Country is Germany$/)).toBeDefined();
  expect(sent).toEqual([
    {
      ...{ name: 'Our client', password: 'open sesame', ends_at: null },
      ...{ is_frozen: false, filters: 'country:DE' },
    },
  ]);

  await person.click(dialog.getByRole('button', { name: /^Revoke/ }));
  await person.click(await screen.findByRole('button', { name: 'Stop sharing' }));

  await expect.poll(() => dialog.queryByText('Our client')).toBeNull();
});

test('the statistics of all links are shared with the tag that is shown, and the address is revoked', async () => {
  const network = stubSharer();
  const { sent, list, make, revoke } = keepShares();
  network.answer(listWorkspaceShares, list);
  network.answer(shareWorkspaceStats, make);
  network.answer(revokeWorkspaceShare, revoke);
  const person = showScreen('/app/dashboard/analytics?filters=tag:spring');

  await person.click(await screen.findByRole('button', { name: 'Share statistics' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statistics of all links' }, patient));
  await person.type(await dialog.findByLabelText('Label'), 'Our client');
  expect(
    dialog.getByRole('switch', { name: 'Only clicks where Tag is spring', checked: true }),
  ).toBeDefined();
  await person.click(dialog.getByRole('button', { name: 'Create share link' }));

  expect(await dialog.findByRole('button', { name: /^Cop.* the share link for Our client/ })).toBeDefined();
  expect(sent).toMatchObject([{ name: 'Our client', filters: 'tag:spring' }]);

  await person.click(dialog.getByRole('button', { name: /^Revoke/ }));
  await person.click(await screen.findByRole('button', { name: 'Stop sharing' }));

  await expect.poll(() => dialog.queryByText('Our client')).toBeNull();
});

test('a share link expires by the clock of the account, as all of the screen is told', async () => {
  const network = stubSharer();
  const user = makeStaff({ plan: 'pro', time_zone: 'Asia/Tokyo' });
  network.answer(
    getState,
    makeState({ user, features: ['update_linklet', 'use_analytics', 'share_analytics'] }),
  );
  const { sent, list, make } = keepShares([{ ...made, ends_at: '2026-12-31T20:00:00Z' }]);
  network.answer(listWorkspaceShares, list);
  network.answer(shareWorkspaceStats, make);
  const person = showScreen('/app/dashboard/analytics');

  await person.click(await screen.findByRole('button', { name: 'Share statistics' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statistics of all links' }, patient));
  expect(await dialog.findByText(/expires Jan 1, 2027, 5:00/)).toBeDefined();
  await person.type(dialog.getByLabelText('Label'), 'Our client');
  await person.type(dialog.getByLabelText('Expires (optional)'), '2026-12-24T09:00');
  await person.click(dialog.getByRole('button', { name: 'Create share link' }));

  await expect.poll(() => sent).toMatchObject([{ ends_at: '2026-12-24T00:00:00.000Z' }]);
});

test('a plan without sharing lists what was shared of all links, and says so', async () => {
  const network = stubSharer(false);
  network.answer(listWorkspaceShares, keepShares([made]).list);
  const person = showScreen('/app/dashboard/analytics');

  await person.click(await screen.findByRole('button', { name: 'Share statistics' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Statistics of all links' }, patient));

  expect(await dialog.findByText('Our client')).toBeDefined();
  expect(dialog.getByRole('link', { name: 'See your plan' })).toBeDefined();
  expect(dialog.queryByLabelText('Label')).toBeNull();
});

test('whoever changes no links of a workspace shares none of its statistics', async () => {
  const network = stubSharer();
  network.answer(getState, makeState({ user: makeStaff({ plan: 'pro' }), features: ['share_analytics'] }));
  showScreen('/app/dashboard/analytics');

  expect(await screen.findByLabelText('Comparison', {}, patient)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Share statistics' })).toBeNull();
});
