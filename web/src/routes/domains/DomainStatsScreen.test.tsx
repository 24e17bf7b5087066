// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { accountDomainStats, organizationDomainStats } from '@linklet/contract/analytics/domain-stats.ts';
import { writeFilters } from '@linklet/contract/analytics/filters.ts';
import { listLogDownloads, requestLogDownload } from '@linklet/contract/analytics/log-downloads.ts';
import { accountDomains, organizationDomains } from '@linklet/contract/domains/endpoints.ts';
import { listOrganizations } from '@linklet/contract/organizations/endpoints.ts';
import { makeDomain } from '#/testing/make-domain.ts';
import { makeOrganization } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { makeTotals } from '#/testing/make-totals.ts';
import { stubAround } from '#/testing/stub-domains.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';
import { at, counted } from '#/testing/stub-stats.ts';

const OWN = '/app/settings/branded-domains';
const ACME = '/app/organizations/acme/settings/profile/domains';
const active = makeDomain({ domain: 'go.acme.com:8443', state: 'active', proven_at: '2026-11-27T12:00:00Z' });

function stubDomain() {
  const network = stubNetwork();
  const asked: string[] = [];
  const features = ['use_analytics', 'download_logs'] as const;
  const user = makeStaff({ isDeveloper: false, plan: 'pro', features: [...features] });
  network.answer(getState, makeState({ user, features: [...features] }));
  stubAround(network);
  network.answer(listOrganizations, {
    data: [
      makeOrganization({ permissions: ['organization.view', 'domains.view'], features: ['use_analytics'] }),
    ],
  });
  for (const domains of [accountDomains, organizationDomains]) network.answer(domains.get, active);
  for (const stats of [accountDomainStats, organizationDomainStats]) {
    network.answer(stats.totals, ({ params }) => {
      asked.push([params.organization ?? '', params.domain].join('/'));
      return makeTotals(counted, {});
    });
    network.answer(stats.timeline, {
      ...{ step: 'hour', before: null, is_running: true },
      points: [{ ...counted, at }],
    });
    network.answer(stats.popular, {
      weekdays: Array.from({ length: 7 }, () => new Array<number>(24).fill(1)),
    });
    network.answer(stats.growing, {
      rows: [{ value: 'go.acme.com/spring', count: 40, before: 10 }],
    });
    network.answer(stats.by, { total: 30, values: 1, rows: [{ value: 'DE', count: 30, before: null }] });
  }
  return { network, asked };
}

test('the page of a domain leads to the clicks on it, in the charts of all statistics', async () => {
  const { asked } = stubDomain();

  const person = showScreen(`${OWN}/edit/go.acme.com`);
  await person.click(
    await within(await screen.findByRole('main')).findByRole('link', { name: 'Statistics' }),
  );

  await screen.findByRole('heading', { level: 1, name: 'Clicks on go.acme.com' });
  await screen.findByRole('heading', { name: /over time/i });
  await person.click(await screen.findByRole('tab', { name: 'Growing' }));
  await screen.findByText('go.acme.com/spring');
  expect(new Set(asked)).toEqual(new Set(['/go.acme.com']));
  expect(location.pathname).toBe(`${OWN}/statistics/go.acme.com`);
});

test('an organization is told whose clicks they are', async () => {
  const { asked } = stubDomain();

  showScreen(`${ACME}/statistics/go.acme.com`);

  await screen.findByText('Across your personal space and the teams whose statistics you can see.');
  await expect.poll(() => asked).toContain('acme/go.acme.com');
});

test('a log of the clicks has those on the domain alone', async () => {
  const { network } = stubDomain();
  const wanted: string[] = [];
  network.answer(listLogDownloads, { data: [] });
  network.answer(requestLogDownload, ({ body }) => {
    wanted.push(writeFilters(body.filters));
    return new Refusal('unavailable');
  });

  const person = showScreen(`${OWN}/statistics/go.acme.com?filters=country:DE`);
  await person.click(await screen.findByRole('button', { name: 'Log of clicks…', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Log of clicks' });
  await person.click(within(dialog).getByRole('button', { name: 'Create CSV' }));

  await expect.poll(() => wanted).toEqual(['country:DE;domain:go.acme.com%3A8443']);
});

test('where the plan has no statistics, a domain leads to none', async () => {
  const { network } = stubDomain();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false, plan: 'pro' }) }));

  showScreen(`${OWN}/edit/go.acme.com`);

  await screen.findByRole('heading', { level: 1, name: 'go.acme.com' });
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Statistics' })).toBeNull();
});

test.each(['statistics', 'unknown-aliases'])(
  'where the plan has no statistics, the address of %s says so, and asks for none',
  async (page) => {
    const { network, asked } = stubDomain();
    network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false, plan: 'pro' }) }));

    showScreen(`${OWN}/${page}/go.acme.com`);

    await screen.findByRole('heading', { name: 'Your plan does not include statistics' });
    screen.getByRole('link', { name: 'See plans' });
    expect(asked).toEqual([]);
  },
);
