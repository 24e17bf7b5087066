// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { countTeamClicks, listOrganizationLinks } from '@linklet/contract/organizations/overview.ts';
import {
  countOrganizationBy,
  countOrganizationPopular,
  countOrganizationTimeline,
  countOrganizationTotals,
} from '@linklet/contract/analytics/organization-stats.ts';
import {
  getOrganization,
  listOrganizations,
  type OrganizationView,
} from '@linklet/contract/organizations/endpoints.ts';
import { writeFilters } from '@linklet/contract/analytics/filters.ts';
import { listNotes } from '@linklet/contract/analytics/notes.ts';
import { listSegments } from '@linklet/contract/analytics/segments.ts';
import { makeListedLink } from '#/testing/make-link.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { makeTotals } from '#/testing/make-totals.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal, stubNetwork } from '#/testing/stub-network.ts';

const teamOf = (slug: string, name: string) => makeTeam({ slug, name, role: null });
const acme = makeOrganization({
  owner: true,
  permissions: ['organization.view', 'teams.create', 'links.create'],
  teams: [teamOf('sales', 'Sales'), teamOf('support', 'Support')],
});

function answerFor(organization: OrganizationView) {
  const network = stubNetwork();
  network.answer(getState, makeState({ user: makeStaff({ isDeveloper: false }), teamsAllowed: true }));
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  network.answer(listOrganizations, { data: [organization] });
  network.answer(getOrganization, {
    ...{ ...acme, members: null },
    counts: { admins: 1, teams: 2, members: 4, links: 1234 },
  });
  network.answer(listOrganizationLinks, { data: [], next: null });
  network.answer(countTeamClicks, { teams: [] });
  network.answer(countOrganizationTotals, makeTotals(counted));
  network.answer(countOrganizationTimeline, {
    ...{ step: 'hour', before: null, is_running: true },
    points: [{ ...counted, at }],
  });
  network.answer(countOrganizationPopular, {
    weekdays: Array.from({ length: 7 }, () => new Array<number>(24).fill(1)),
  });
  network.answer(countOrganizationBy, ({ params: { dimension } }) => ({
    ...{ total: 30, values: 1 },
    rows: [{ value: dimension === 'weekday' ? '1' : 'DE', count: 30, before: null }],
  }));
  return network;
}

const at = '2026-11-25T10:00:00Z';
const counted = { human: 30, unique: 20, non_unique: 10, bot: 4, qr: 3 };
const patient = { timeout: 10_000 };

const tileOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('whoever oversees an organization sees how much there is, the clicks of each team and the latest links', async () => {
  const network = answerFor(acme);
  network.answer(countTeamClicks, {
    teams: [
      { slug: 'sales', clicks: 1 },
      { slug: 'support', clicks: 1200 },
    ],
  });
  network.answer(listOrganizationLinks, {
    data: [
      {
        ...makeListedLink(),
        hash: 'one',
        url: 'https://example.com/sale',
        team: { slug: 'sales', name: 'Sales' },
      },
      {
        ...makeListedLink({ blocked: 'phishing' }),
        hash: 'two',
        url: 'https://example.com/mine',
        team: null,
      },
    ],
    next: null,
  });
  showScreen('/app/organizations/acme/dashboard');

  await screen.findByText('2 members · 1,200 clicks');
  screen.getByText('2 members · 1 click');
  expect([tileOf('Clicks, last 30 days'), tileOf('Links'), tileOf('Members')]).toEqual([
    '1,201',
    '1,234',
    '4',
  ]);
  const [sale, mine] = within(
    screen.getByRole('heading', { name: 'Latest links' }).parentElement ?? document.body,
  ).getAllByRole('listitem');
  if (!sale || !mine) throw new Error('There are no links.');
  expect(within(sale).getByRole<HTMLAnchorElement>('link', { name: 'Sales' }).pathname).toBe(
    '/app/organizations/acme/team/sales',
  );
  expect(within(mine).getByRole<HTMLAnchorElement>('link', { name: 'Personal space' }).pathname).toBe(
    '/app/organizations/acme/me',
  );
  expect([sale, mine].map((row) => within(row).queryByText('Blocked') !== null)).toEqual([false, true]);
});

test('an organization without anything says how to begin', async () => {
  answerFor({ ...acme, teams: [] });
  showScreen('/app/organizations/acme/dashboard');

  await screen.findByText(/No teams yet/);
  screen.getByRole('link', { name: 'Create your first team' });
  screen.getByText('No links yet.');
  await expect.poll(() => tileOf('Clicks, last 30 days')).toBe('0');
  expect(screen.queryByRole('tablist', { name: 'View' })).toBeNull();
});

test('clicks that can’t be counted leave the rest of the dashboard, and can be asked for again', async () => {
  const network = answerFor(acme);
  network.answer(countTeamClicks, new Refusal('unavailable'));
  const user = showScreen('/app/organizations/acme/dashboard');

  await screen.findByText(/Statistics are temporarily unavailable/);
  expect([tileOf('Clicks, last 30 days'), tileOf('Teams')]).toEqual(['–', '2']);
  network.answer(countTeamClicks, { teams: [{ slug: 'sales', clicks: 7 }] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('2 members · 7 clicks');
});

test('a plan without statistics has no clicks on its dashboard', async () => {
  const network = answerFor(acme);
  network.answer(countTeamClicks, new Refusal('analytics_not_in_plan'));
  showScreen('/app/organizations/acme/dashboard');

  await screen.findByText('Support');
  await expect.poll(() => screen.queryByText('Clicks, last 30 days')).toBeNull();
  expect(tileOf('Teams')).toBe('2');
  expect(screen.queryByRole('tablist', { name: 'View' })).toBeNull();
});

test('the statistics of all teams are shown, filtered and compared, without what belongs to one workspace', async () => {
  const network = answerFor(acme);
  const asked: string[] = [];
  network.answer(
    getState,
    makeState({
      user: makeStaff({ isDeveloper: false }),
      teamsAllowed: true,
      features: ['use_analytics', 'download_logs'],
    }),
  );
  network.answer(listSegments, {
    data: [{ id: 3, name: 'Phones', filters: 'device:phone' }],
    is_changeable: true,
  });
  network.answer(listNotes, {
    data: [{ id: 4, text: 'Mail sent', day: '2026-11-25', at: null, is_of_link: false }],
    is_changeable: true,
  });
  network.answer(countOrganizationTotals, ({ params, query: { filters, compare, period } }) => {
    asked.push([params.organization, period, compare ?? '', writeFilters(filters)].join(' '));
    return makeTotals(counted);
  });
  const user = showScreen('/app/organizations/acme/dashboard?period=last_7_day');

  await screen.findByRole('heading', { name: 'Over time' }, patient);
  screen.getByRole('heading', { name: 'Links' });
  await user.click((await screen.findAllByRole('button', { name: /Germany/ }))[0] ?? document.body);
  await user.selectOptions(screen.getByLabelText('Comparison'), 'previous');

  await screen.findByText('Country is Germany');
  await waitFor(() => expect(asked).toContain('acme last_7_day previous country:DE'));
  expect(asked[0]).toBe('acme last_7_day  ');
  expect(screen.queryByLabelText('Saved filters')).toBeNull();
  expect(screen.queryByRole('button', { name: /save/i })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Log of clicks…', hidden: true })).toBeNull();
  expect(screen.queryByText('Mail sent')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Days' }));
  await screen.findByRole('table', { name: 'Clicks by day' }, patient);
});

test('statistics that fail leave the rest of the dashboard, and can be asked for again', async () => {
  const network = answerFor(acme);
  network.answer(countOrganizationTotals, new Refusal('unavailable'));
  const user = showScreen('/app/organizations/acme/dashboard');

  await screen.findByText(/The totals could not be loaded/, {}, patient);
  expect(tileOf('Teams')).toBe('2');
  network.answer(countOrganizationTotals, makeTotals(counted));
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  await screen.findByText('QR scans');
});

test('without a click in the period it is said so in place of charts', async () => {
  const network = answerFor(acme);
  network.answer(countOrganizationTotals, makeTotals({ human: 0, unique: 0, non_unique: 0, bot: 0, qr: 0 }));
  showScreen('/app/organizations/acme/dashboard');

  await screen.findByText(/^No clicks in/, {}, patient);
});
