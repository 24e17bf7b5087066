import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { DOMAINS, storeOwned } from '../../testing/branded-domains.ts';
import { planWith } from '../../testing/plans.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import {
  askStats,
  makeLink,
  readStats,
  rowsBy,
  storeVisits,
  totalsOf,
  type StoredLink,
  type Visit,
} from '../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Domain {
  id: number;
  host: string;
}

/** The browser, asking about a domain below a place. */
const about = (browser: Browser, { host }: Domain, place = DOMAINS): Browser => ({
  ...browser,
  get: async (path) => browser.get(`${place}/${host}${path}`),
});

const inTeam = (browser: Browser, place: string): Browser => ({
  ...browser,
  post: async (path, body, asked) => browser.post(place + path, body, asked),
});

/** Visits of a link on a domain. */
async function visit(link: StoredLink, { id }: Domain, visits: readonly Visit[]): Promise<void> {
  await storeVisits(
    app,
    link,
    visits.map((each) => ({ domain_id: id, ...each })),
  );
}

/** An account with a domain and a link on it. */
async function makeOwner() {
  const { browser, email } = await makeSubscriber(app, 'enterprise');
  const domain = await storeOwned(app, { email });
  const link = await makeLink(app, browser, { domain: domain.host });
  return { browser, email, domain, link };
}

const asked = ['totals', 'timeline', 'popular', 'growing', 'by/link', 'by/tag', 'by/country'];

async function statusesOf(browser: Browser): Promise<number[]> {
  return Promise.all(asked.map(async (path) => (await askStats(browser, path, {})).statusCode));
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

describe('the clicks on a domain of an account', () => {
  test('are those on its links alone, in each chart', async () => {
    const { browser, domain, link } = await makeOwner();
    const elsewhere = await makeLink(app, browser);
    await visit(link, domain, [
      { country: 'DE' },
      { country: 'FR', visitor_hash: 2, is_qr: 1 },
      { bot_class: 'crawler' },
    ]);
    await storeVisits(app, elsewhere, [{ country: 'JP' }]);
    const its = about(browser, domain);

    const { points } = await readStats(its, 'timeline', {});
    const { weekdays } = await readStats(its, 'popular', {});

    expect(await totalsOf(its, {})).toEqual({ human: 2, unique: 2, non_unique: 0, bot: 1, qr: 1 });
    expect(sumOf(points.map(({ human }: { human: number }) => human))).toBe(2);
    expect(sumOf(weekdays.flat())).toBe(2);
    expect(await rowsBy(its, 'country', {})).toEqual({ DE: 1, FR: 1 });
    expect(await rowsBy(its, 'link', {})).toEqual({ [link.address]: 2 });
  });

  test('tell which of its links grew', async () => {
    const { browser, domain, link } = await makeOwner();
    const elsewhere = await makeLink(app, browser);
    const visits = Array.from({ length: 10 }, (_, visitor) => ({ visitor_hash: visitor }));
    await visit(link, domain, visits);
    await storeVisits(app, elsewhere, visits);

    const { rows } = await readStats(about(browser, domain), 'growing', {});

    expect(rows).toEqual([{ value: link.address, count: 10, before: 0 }]);
  });

  test('are found by nobody else, whoever’s the domain was before', async () => {
    const { browser, domain, link } = await makeOwner();
    await visit(link, domain, [{}, {}]);
    const next = await makeSubscriber(app, 'enterprise');

    expect(await statusesOf(about(next.browser, domain))).toEqual(asked.map(() => 404));

    await app.sql`update domains set released_at = now() where id = ${domain.id}`;
    const theirs = await storeOwned(app, { email: next.email }, domain.host);
    await visit(await makeLink(app, next.browser, { domain: theirs.host }), theirs, [{}]);

    expect(await totalsOf(about(next.browser, theirs), {})).toMatchObject({ human: 1 });
    expect(await statusesOf(about(browser, domain))).toEqual(asked.map(() => 404));
  });

  test('end where the plan shows no more of a month, and are withheld where it has no statistics', async () => {
    const { browser, domain, link } = await makeOwner();
    await app.sql`
      insert into full_click_months (billable_id, starts_at, ends_at, shown_clicks, reached_at)
      select billable_id, now() - interval '9 days', now() + interval '9 days', 1000000000, now() - interval '1 hour'
      from workspaces where id = ${link.workspaceId}`;
    await visit(link, domain, [{}, { minutesAgo: 90 }]);
    const its = about(browser, domain);

    expect(await readStats(its, 'totals', {})).toMatchObject({
      totals: { human: 1 },
      hidden: { shown: 1_000_000_000 },
    });
    const name = await planWith(app, { analytics_enabled: false });
    await app.sql`
      update subscriptions set plan_name = ${name}
      where billable_id = (select billable_id from workspaces where id = ${link.workspaceId})`;
    app.outdateMemory();

    const withheld = await Promise.all(asked.map(async (path) => (await askStats(its, path, {})).json()));

    expect(withheld.map(({ code }) => code as string)).toEqual(asked.map(() => 'analytics_not_in_plan'));
  });
});

describe('the clicks on a domain of an organization', () => {
  /** Two teams, with two clicks on a link of sales and three on one of support. */
  async function makeClicked() {
    const { owner, slug } = await makeOrganization(app);
    await owner.post(`/organization/${slug}/teams`, { name: 'Support' });
    const domain = await storeOwned(app, { slug });
    const linkOf = async (part: string) =>
      makeLink(app, inTeam(owner, `/organization/${slug}${part}`), { domain: domain.host });
    const [ofSales, ofSupport, own] = [
      await linkOf('/team/sales'),
      await linkOf('/team/support'),
      await linkOf('/personal'),
    ];
    await visit(ofSales, domain, [{}, {}]);
    await visit(ofSupport, domain, [{}, {}, {}]);
    await visit(own, domain, [{}]);
    const place = `/organization/${slug}/domains`;
    return {
      owner,
      slug,
      domain,
      ofSales,
      ofSupport,
      its: (browser: Browser) => about(browser, domain, place),
    };
  }

  test('are those of its teams, and of one’s own space', async () => {
    const { owner, its } = await makeClicked();

    expect(await totalsOf(its(owner), {})).toMatchObject({ human: 6 });
  });

  test('are seen with the right to see domains, as far as the links of teams are', async () => {
    const { slug, its, ofSales } = await makeClicked();
    const [viewer, supervisor, auditor, member] = [
      await makeMember(app, slug, { role: 'viewer', held: ['domains.view'] }),
      await makeMember(app, slug, { held: ['domains.view', 'supervisor.access'] }),
      await makeMember(app, slug, { held: ['domains.view'] }),
      await makeMember(app, slug, { role: 'admin' }),
    ].map(({ browser }) => its(browser));
    if (!viewer || !supervisor || !auditor || !member) throw new Error('Somebody is missing.');

    expect(await rowsBy(viewer, 'link', {})).toEqual({ [ofSales.address]: 2 });
    expect(await totalsOf(supervisor, {})).toMatchObject({ human: 5 });
    expect(await totalsOf(auditor, {})).toMatchObject({ human: 0 });
    expect(await statusesOf(member)).toEqual(asked.map(() => 403));
  });

  test('leave out teams that the organization keeps statistics from', async () => {
    const { owner, slug, its } = await makeClicked();
    const { browser } = await makeMember(app, slug, { role: 'viewer', held: ['domains.view'] });

    await owner.put(`/organization/${slug}/team/sales/features`, { withheld: ['use_analytics'] });

    expect(await totalsOf(its(browser), {})).toMatchObject({ human: 0 });
    expect(await totalsOf(its(owner), {})).toMatchObject({ human: 6 });
  });

  test('are of no account, and of no other organization', async () => {
    const { owner, domain } = await makeClicked();
    const other = await makeOrganization(app);
    const place = `/organization/${other.slug}/domains`;

    expect(await statusesOf(about(owner, domain))).toEqual(asked.map(() => 404));
    expect(await statusesOf(about(other.owner, domain, place))).toEqual(asked.map(() => 404));
  });
});
