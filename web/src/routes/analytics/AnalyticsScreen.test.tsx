// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { countTimeline, countTotals } from '@linklet/contract/analytics/endpoints.ts';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { editLink, getLink, type LinkEdit } from '@linklet/contract/links/edits.ts';
import {
  countSharedBy,
  countSharedTimeline,
  countSharedTotals,
  getShared,
} from '@linklet/contract/analytics/shared-stats.ts';
import {
  listLogDownloads,
  requestLogDownload,
  type LogDownload,
} from '@linklet/contract/analytics/log-downloads.ts';
import { listShares } from '@linklet/contract/analytics/shares.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { makeStaff, makeState, options } from '#/testing/make-state.ts';
import { makeTotals } from '#/testing/make-totals.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal } from '#/testing/stub-network.ts';
import { at, counted, stubStats as stubStatsOf } from '#/testing/stub-stats.ts';

const hash = 'abcdefghijklmnop';
const ADDRESS = `/app/analytics/${hash}`;
const patient = { timeout: 10_000 };

const stubStats = () => stubStatsOf(hash);

const panel = async (name: string) => within(await screen.findByRole('tabpanel', { name }, patient));
const timeline = async () => within(await screen.findByRole('region', { name: 'Over time' }, patient));

test('a bar that is chosen filters all charts, and the filter stands in the address', async () => {
  const { asked } = stubStats();
  const person = showScreen(ADDRESS);

  await person.click(await (await panel('Countries')).findByRole('button', { name: 'Germany' }));

  expect(await screen.findByText('Country is Germany')).toBeDefined();
  expect(new URLSearchParams(location.search).get('filters')).toBe('country:DE');
  await expect.poll(() => asked).toContain('source country:DE');

  await person.click(screen.getByRole('button', { name: /Turn into the opposite/ }));
  expect(await screen.findByText('Country is not Germany')).toBeDefined();

  await person.keyboard('{Escape}');
  await expect.poll(() => screen.queryByText('Country is not Germany')).toBeNull();
});

test('says what is counted, what is left out, and in which time zone', async () => {
  stubStats();
  showScreen(ADDRESS);

  expect(await screen.findByText('7 checks without a page (no clicks)', {}, patient)).toBeDefined();
  expect(
    await screen.findByText('Asia/Tokyo, the time zone of your account · the current hour is incomplete'),
  ).toBeDefined();
});

test('says from when on the plan shows no clicks of the month, and what shows them', async () => {
  const { network } = stubStats();
  const hidden = { from: at, until: '2026-12-01T10:00:00Z', shown: 5000 };
  network.answer(countTotals, makeTotals(counted, { hidden }));
  showScreen(ADDRESS);

  expect(
    await screen.findByText(/Your plan shows 5,000 clicks a month: those from/, {}, patient),
  ).toBeDefined();
  const more = screen.getByRole('link', { name: 'A larger plan shows them' });
  expect(more.getAttribute('href')).toBe('/app/settings/subscription');
});

test('counts are compared with the period before by sign and arrow', async () => {
  stubStats();
  const person = showScreen(ADDRESS);

  await person.selectOptions(await screen.findByLabelText('Comparison', {}, patient), 'Previous period');

  const countries = await panel('Countries');
  expect(await countries.findByText(/\+100%/)).toBeDefined();
  expect(await countries.findByText(/−50%/)).toBeDefined();
});

test('totals that do not load are said to, beside the charts, and tried again', async () => {
  const { network } = stubStats();
  network.answer(countTotals, new Refusal('unavailable'));
  const person = showScreen(ADDRESS);

  await screen.findByText(/The totals could not be loaded/, {}, patient);
  expect((await panel('Countries')).getByText('Germany')).toBeDefined();
  network.answer(countTotals, makeTotals(counted));
  await person.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('QR scans')).toBeDefined();
});

test.each([
  { hours: 2, said: 'No clicks in the last hour' },
  { hours: 0.5, said: 'Waiting for the first click' },
])('of a link made $hours hours ago is said in an hour without clicks: $said', async ({ hours, said }) => {
  const { network } = stubStats();
  const ago = (past: number) => new Date(Date.now() - past * 3_600_000).toISOString();
  network.answer(countTotals, {
    ...makeTotals({ human: 0, unique: 0, non_unique: 0, bot: 0, qr: 0 }),
    from: ago(1),
  });
  network.answer(getLink, makeListedLink({ hash, created_at: ago(hours) }));
  showScreen(`${ADDRESS}?period=last_1_hour`);

  expect(await screen.findByRole('heading', { name: said }, patient)).toBeDefined();
});

test('a chart that does not load leaves the others, and is tried again', async () => {
  const { network } = stubStats();
  network.answer(countTimeline, new Refusal('unavailable'));
  const person = showScreen(ADDRESS);
  const chart = await timeline();
  await chart.findByText(/The chart could not be loaded/, {}, patient);
  expect((await panel('Countries')).getByText('Germany')).toBeDefined();

  network.answer(countTimeline, {
    step: 'hour',
    before: null,
    is_running: false,
    points: [{ ...counted, at }],
  });
  await person.click(chart.getByRole('button', { name: 'Retry' }));

  expect(await chart.findByRole('slider', { name: 'Clicks over time' })).toBeDefined();
});

test('days of one’s own are asked for, and shown', async () => {
  stubStats();
  const person = showScreen(ADDRESS);

  await person.selectOptions(await screen.findByLabelText('Period', {}, patient), 'Custom range…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Custom range' }));
  await person.clear(dialog.getByLabelText('First day'));
  await person.type(dialog.getByLabelText('First day'), '2026-11-01');
  await person.clear(dialog.getByLabelText('Last day'));
  await person.type(dialog.getByLabelText('Last day'), '2026-11-05');
  await person.click(dialog.getByRole('button', { name: 'Show' }));

  const period = await screen.findByText<HTMLOptionElement>('Nov 1 – 5, 2026');
  expect(period.selected).toBe(true);
});

test('a range that ends before it begins, or has no day, is told beside its day', async () => {
  stubStats();
  const person = showScreen(`${ADDRESS}?period=custom&from=2026-11-10&to=2026-11-12`);

  await person.selectOptions(await screen.findByLabelText('Period', {}, patient), 'Custom range…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Custom range' }));
  await person.clear(dialog.getByLabelText('Last day'));
  await person.type(dialog.getByLabelText('Last day'), '2026-11-05{Enter}');
  dialog.getByText('The last day can’t be before the first.');
  await person.clear(dialog.getByLabelText('First day'));
  await person.click(dialog.getByRole('button', { name: 'Show' }));

  dialog.getByText('Choose the first day.');
  expect(location.search).toBe('?period=custom&from=2026-11-10&to=2026-11-12');
});

test('on the map countries are read and chosen by keyboard', async () => {
  stubStats();
  const person = showScreen(`${ADDRESS}?view=location`);
  const germany = await screen.findByRole('button', { name: 'Germany: 20. Filter by it' }, patient);

  germany.focus();
  await person.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('France: 10. Filter by it');
  await person.keyboard('{Enter}');

  expect(await screen.findByText('Country is France')).toBeDefined();
});

describe('the statistics of a link', () => {
  const features = ['update_linklet' as const, 'use_analytics' as const];
  const plan = (analytics_public: boolean) =>
    makeState({
      user: makeStaff({ plan: 'pro', options: { ...options, analytics_public } }),
      features,
    });

  test('are made public where they are shown, and their address is told', async () => {
    const { network } = stubStats();
    network.answer(getState, plan(true));
    const sent: LinkEdit[] = [];
    network.answer(editLink, ({ body }) => {
      sent.push(body);
      const changed = makeListedLink({
        hash,
        options: { ...makeListedLink().options, analytics_public: true },
      });
      network.answer(getLink, changed);
      return changed;
    });
    network.answer(listShares, { data: [] });
    const person = showScreen(ADDRESS);

    await person.click(await screen.findByRole('button', { name: 'Share statistics' }, patient));
    await person.click(await screen.findByRole('switch', { name: /^Public/ }, patient));

    const dialog = within(screen.getByRole('dialog', { name: 'Statistics of this link' }));
    expect(await dialog.findByText(location.origin + ADDRESS)).toBeDefined();
    expect(sent).toEqual([{ analytics_public: true, version: 3 }]);
  });

  test('can’t be made public on a plan without it, which is said with the way to another', async () => {
    const { network } = stubStats();
    network.answer(getState, plan(false));
    network.answer(listShares, { data: [] });
    const person = showScreen(ADDRESS);

    await person.click(await screen.findByRole('button', { name: 'Share statistics' }, patient));

    expect(await screen.findByText(/Public statistics are not part of your plan/, {}, patient)).toBeDefined();
    await person.click(screen.getByRole('switch', { name: /^Public/ }));
    expect(screen.getByRole('switch', { name: /^Public/ }).getAttribute('aria-checked')).toBe('false');
  });

  test('are not asked for while they are off', async () => {
    const { network, asked } = stubStats();
    network.answer(getState, plan(true));
    const link = makeListedLink({ hash });
    network.answer(getLink, { ...link, options: { ...link.options, analytics_enabled: false } });
    showScreen(ADDRESS);

    expect(
      await screen.findByRole('heading', { name: 'Clicks on this link are not counted' }, patient),
    ).toBeDefined();
    expect(asked).toEqual([]);
  });
});

test('the log of the clicks that are shown is made, followed and downloaded', async () => {
  const { network } = stubStats();
  network.answer(
    getState,
    makeState({ user: makeStaff({ plan: 'enterprise' }), features: ['use_analytics', 'download_logs'] }),
  );
  const asked: unknown[] = [];
  const log: LogDownload = {
    ...{ id: 7, period: 'last_7_day', from: null, to: null, filters: 'country:DE', link: hash },
    ...{ total: 20, done: 5, created_at: at, made_at: null },
  };
  network.answer(listLogDownloads, { data: [] });
  network.answer(requestLogDownload, ({ body }) => {
    asked.push(body);
    network.answer(listLogDownloads, { data: [log] });
    return log;
  });
  const person = showScreen(`${ADDRESS}?period=last_7_day&filters=country:DE`);

  await person.click(await screen.findByText('More', {}, patient));
  await person.click(await screen.findByRole('button', { name: 'Log of clicks…' }, patient));
  await person.click(await screen.findByRole('button', { name: 'Create CSV' }, patient));

  expect(await screen.findByText('5 of 20 rows written.')).toBeDefined();
  expect(asked).toEqual([expect.objectContaining({ period: 'last_7_day', link: hash })]);
  network.answer(listLogDownloads, { data: [{ ...log, done: 20, made_at: at }] });
  const file = await screen.findByRole('link', { name: /Download This link/ }, patient);
  expect(file.getAttribute('href')).toBe('/app/log-downloads/7/file');

  network.answer(listLogDownloads, new Refusal('forbidden'));
  fireEvent.click(file);
  await screen.findByText('Permission denied.');
});

describe('public statistics of a link', () => {
  test('are read by somebody else, without what is private', async () => {
    const { network, asked } = stubStats();
    network.answer(getLink, new Refusal('not_found'));
    network.answer(getShared, {
      ...{ short_url: 'https://lnk.test/sale', destination: null, created_at: at },
      ...{ filters: '', frozen_at: null, ends_at: null },
    });
    network.answer(countSharedTotals, makeTotals(counted));
    network.answer(countSharedTimeline, {
      ...{ step: 'hour', before: null, is_running: true },
      points: [{ ...counted, at }],
    });
    network.answer(countSharedBy, { total: 20, values: 1, rows: [{ value: 'DE', count: 20, before: null }] });
    const person = showScreen(ADDRESS);

    expect(await screen.findByRole('heading', { name: /Shared statistics of/ }, patient)).toBeDefined();
    await person.click(await (await panel('Countries')).findByRole('button', { name: 'Germany' }));
    expect(await screen.findByText('Country is Germany')).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'Referrers' }));

    expect(await panel('Referrers')).toBeDefined();
    expect(screen.queryByRole('tab', { name: 'Aliases' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Share statistics' })).toBeNull();
    expect(asked).toEqual([]);
  });

  test('are not found where there are none', async () => {
    const { network } = stubStats();
    network.answer(getLink, new Refusal('not_found'));
    network.answer(getShared, new Refusal('not_shared'));
    showScreen(ADDRESS);

    expect(await screen.findByText('Nothing to show here', {}, patient)).toBeDefined();
  });
});
