import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshEmail } from '../../testing/accounts.ts';
import { startOpenIdProvider, type OpenIdProvider } from '../../testing/providers/openid-provider.ts';
import { makeMember, makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { enforce, openIdDraft, personOf } from '../../testing/providers/sign-on.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';
import {
  askStats,
  filtersOf,
  makeLink,
  readStats,
  rowsBy,
  storeVisits,
  totalsOf,
} from '../../testing/visits.ts';

let provider: OpenIdProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startOpenIdProvider(() => personOf(freshEmail()));
  app = await startTestApp({ SIGN_ON_HOSTS: new URL(provider.url).host });
});
afterAll(async () => {
  await app.close();
  await provider.stop();
});

/** The browser, asking below a place. */
const within = (browser: Browser, place: string): Browser => ({
  ...browser,
  get: async (path) => browser.get(place + path),
  post: async (path, body, asked) => browser.post(place + path, body, asked),
});

interface Parts extends TestOrganization {
  all: Browser;
  sales: Browser;
  support: Browser;
  own: Browser;
}

/** An organization with two teams, as its owner asks about each part. */
async function makeParts(): Promise<Parts> {
  const made = await makeOrganization(app);
  const { owner, slug } = made;
  await owner.post(`/organization/${slug}/teams`, { name: 'Support' });
  const part = (path: string) => within(owner, `/organization/${slug}${path}`);
  return {
    ...made,
    all: part(''),
    sales: part('/team/sales'),
    support: part('/team/support'),
    own: part('/personal'),
  };
}

/** With two clicks on a link of sales, and three on one of support. */
async function makeClicked() {
  const parts = await makeParts();
  const [ofSales, ofSupport] = [
    await makeLink(app, parts.sales, { tags: ['spring', 'sale'] }),
    await makeLink(app, parts.support, { tags: ['spring'] }),
  ];
  await storeVisits(app, ofSales, [{ country: 'DE' }, { country: 'FR', bot_class: '', visitor_hash: 2 }]);
  await storeVisits(app, ofSupport, [
    { country: 'DE', visitor_hash: 3 },
    { country: 'DE', visitor_hash: 3, is_qr: 1 },
    { country: 'JP', visitor_hash: 4 },
    { bot_class: 'crawler' },
  ]);
  return { ...parts, ofSales, ofSupport };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

async function moveTo(parts: Parts, from: Browser, { hash, team }: { hash: string; team: string }) {
  const to = { organization: parts.slug, team };
  const moved = await from.post('/urls/change', { links: [hash], change: { kind: 'move', to } });
  expect(moved.statusCode).toBe(200);
}

describe('the clicks of an organization', () => {
  test('are those of its teams together, in each chart', async () => {
    const { all, sales, support, own, ofSales, ofSupport } = await makeClicked();
    await storeVisits(app, await makeLink(app, own), [{ country: 'IT' }]);

    const [total, one, other] = await Promise.all([all, sales, support].map((each) => totalsOf(each, {})));
    const { points } = await readStats(all, 'timeline', {});
    const { weekdays } = await readStats(all, 'popular', {});

    expect(total).toEqual({ human: 5, unique: 4, non_unique: 1, bot: 1, qr: 1 });
    for (const name of ['human', 'unique', 'bot', 'qr']) expect(total[name]).toBe(one[name] + other[name]);
    expect(sumOf(points.map(({ human }: { human: number }) => human))).toBe(5);
    expect(sumOf(weekdays.flat())).toBe(5);
    expect(await rowsBy(all, 'country', {})).toEqual({ DE: 3, FR: 1, JP: 1 });
    expect(await rowsBy(all, 'link', {})).toEqual({ [ofSupport.address]: 3, [ofSales.address]: 2 });
    expect(await rowsBy(all, 'alias', {})).toEqual({ [ofSupport.address]: 3, [ofSales.address]: 2 });
    expect(await rowsBy(all, 'tag', {})).toEqual({ spring: 5, sale: 2 });
  });

  test('are filtered and compared as those of a team', async () => {
    const { all, ofSales, ofSupport } = await makeClicked();
    await storeVisits(app, ofSupport, [{ minutesAgo: 30 * 60, country: 'DE' }]);
    const filters = (dimension: 'tag' | 'link' | 'alias', value: string) => ({
      filters: filtersOf({ dimension, values: [value] }),
    });

    expect(await totalsOf(all, filters('tag', 'spring'))).toMatchObject({ human: 5 });
    expect(await totalsOf(all, filters('tag', 'sale'))).toMatchObject({ human: 2 });
    expect(await totalsOf(all, filters('link', ofSupport.address))).toMatchObject({ human: 3 });
    expect(await totalsOf(all, filters('alias', ofSales.address))).toMatchObject({ human: 2 });
    const { before } = await readStats(all, 'totals', { period: 'last_24_hour', compare: 'previous' });
    expect(before.totals).toMatchObject({ human: 1 });
  });

  test('stay as many when a link moves between teams, and go with one that leaves them', async () => {
    const parts = await makeClicked();
    const { all, sales, support, own, slug, ofSupport } = parts;

    await moveTo(parts, support, { hash: ofSupport.hash, team: 'sales' });

    expect(await totalsOf(all, {})).toMatchObject({ human: 5 });
    expect(await totalsOf(sales, {})).toMatchObject({ human: 5 });
    expect(await rowsBy(all, 'link', {})).toMatchObject({ [ofSupport.address]: 3 });

    const change = { kind: 'move', to: { organization: slug } };
    await sales.post('/urls/change', { links: [ofSupport.hash], change });

    expect(await totalsOf(own, {})).toMatchObject({ human: 3 });
    expect(await totalsOf(all, {})).toMatchObject({ human: 2 });

    await moveTo(parts, own, { hash: ofSupport.hash, team: 'support' });

    expect(await totalsOf(all, {})).toMatchObject({ human: 5 });
  });

  test('leave out links whose statistics are off, wherever these were made', async () => {
    const parts = await makeClicked();
    const { all, support, ofSales, ofSupport } = parts;
    await moveTo(parts, support, { hash: ofSupport.hash, team: 'sales' });

    await app.sql`update links set analytics_enabled = false where hash = ${ofSupport.hash}`;
    expect(await totalsOf(all, {})).toMatchObject({ human: 2 });
    await app.sql`update links set analytics_enabled = false where hash = ${ofSales.hash}`;
    expect(await totalsOf(all, {})).toMatchObject({ human: 0 });
  });

  test('end where the plan of the organization shows no more of a month', async () => {
    const { all, ofSales } = await makeClicked();
    await app.sql`
      insert into full_click_months (billable_id, starts_at, ends_at, shown_clicks, reached_at)
      select billable_id, now() - interval '9 days', now() + interval '9 days', 1000000000, now() - interval '1 hour'
      from workspaces where id = ${ofSales.workspaceId}`;
    await storeVisits(app, ofSales, [{ minutesAgo: 90 }]);

    const { totals, hidden } = await readStats(all, 'totals', {});

    expect(totals.human).toBe(1);
    expect(hidden).toMatchObject({ shown: 1_000_000_000 });
  });

  test('are none where there are no teams', async () => {
    const { all, slug, owner } = await makeClicked();
    for (const team of ['sales', 'support'])
      await owner.patch(`/organization/${slug}/team/${team}/archive`, { archive: true });

    expect(await totalsOf(all, {})).toMatchObject({ human: 0 });
    expect(await rowsBy(all, 'country', {})).toEqual({});
    expect(await readStats(all, 'timeline', {})).toMatchObject({ points: [] });
  });
});

describe('who sees the clicks of an organization', () => {
  const asked = ['totals', 'timeline', 'popular', 'by/link', 'by/tag', 'by/country'];

  async function statusesOf(browser: Browser, slug: string): Promise<number[]> {
    const place = within(browser, `/organization/${slug}`);
    return Promise.all(asked.map(async (path) => (await askStats(place, path, {})).statusCode));
  }

  test('sees those of the teams alone whose links they see', async () => {
    const { slug, ofSales, ofSupport } = await makeClicked();
    const place = `/organization/${slug}`;
    const [viewer, supervisor, auditor] = [
      await makeMember(app, slug, { role: 'viewer' }),
      await makeMember(app, slug, { held: ['supervisor.access'] }),
      await makeMember(app, slug, { held: ['audit.view'] }),
    ].map(({ browser }) => within(browser, place));
    if (!viewer || !supervisor || !auditor) throw new Error('Somebody is missing.');
    const ofOther = { filters: filtersOf({ dimension: 'link', values: [ofSupport.address] }) };

    expect(await totalsOf(viewer, {})).toMatchObject({ human: 2, bot: 0 });
    expect(await rowsBy(viewer, 'link', {})).toEqual({ [ofSales.address]: 2 });
    expect(await rowsBy(viewer, 'tag', {})).toEqual({ spring: 2, sale: 2 });
    expect(await totalsOf(viewer, ofOther)).toMatchObject({ human: 0 });
    expect(await totalsOf(supervisor, {})).toMatchObject({ human: 5, bot: 1 });
    expect(await totalsOf(auditor, {})).toMatchObject({ human: 0, bot: 0 });
  });

  test('is nobody who is blocked or of another organization', async () => {
    const { owner, slug } = await makeClicked();
    const stranger = await makeOrganization(app);
    const member = await makeMember(app, slug, { role: 'admin', held: ['supervisor.access'] });
    const before = await statusesOf(member.browser, slug);

    await owner.patch(`/organization/${slug}/users/${member.id}/block`, { block: true });

    expect(before).toEqual(asked.map(() => 200));
    expect(await statusesOf(member.browser, slug)).toEqual(asked.map(() => 404));
    expect(await statusesOf(stranger.owner, slug)).toEqual(asked.map(() => 404));
  });

  test('has passed its single sign-on; that of a team keeps nobody out who sees all teams', async () => {
    const { owner, slug } = await makeClicked();
    const supervisor = await makeMember(app, slug, { held: ['supervisor.access'] });
    const viewer = await makeMember(app, slug, { role: 'viewer' });
    const place = `/organization/${slug}`;

    await enforce(owner, `${place}/team/sales`, openIdDraft(provider.url));
    expect(await totalsOf(within(viewer.browser, place), {})).toMatchObject({ human: 0 });
    expect(await totalsOf(within(supervisor.browser, place), {})).toMatchObject({ human: 5 });
    await enforce(owner, place, openIdDraft(provider.url));

    expect(await statusesOf(supervisor.browser, slug)).toEqual(asked.map(() => 424));
    expect(await totalsOf(within(owner, place), {})).toMatchObject({ human: 5 });
  });
});
