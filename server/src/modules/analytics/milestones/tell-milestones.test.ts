import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '../../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { makeOrganization } from '../../../testing/organizations.ts';
import { makeAccountWith, planWith } from '../../../testing/plans.ts';
import { filtersOf, makeLink, readStats, storeVisits, totalsOf } from '../../../testing/visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const notices = async (browser: Browser): Promise<string[]> => {
  const { notifications } = (await browser.get('/notifications/recent')).json();
  return notifications.map(({ text }: { text: string }) => text);
};
const tell = () => app.runJob('tell-milestones');
const clicks = (count: number) => Array.from({ length: count }, () => ({}));

test('people are told of the first click of their links, and of 500 clicks of one, each once', async () => {
  const { browser } = await makeAccount(app);
  const [link, other] = [await makeLink(app, browser), await makeLink(app, browser)];
  await storeVisits(app, link, [{}, { bot_class: 'crawler' }]);
  await tell();
  await tell();
  expect(await notices(browser)).toEqual([`${link.address} was clicked for the first time.`]);

  await storeVisits(app, other, clicks(499));
  await tell();
  expect(await notices(browser)).toHaveLength(1);

  await storeVisits(app, other, clicks(1));
  await tell();
  await tell();
  expect(await notices(browser)).toEqual([
    `${other.address} has reached 500 clicks.`,
    `${link.address} was clicked for the first time.`,
  ]);
});

test('of a link of a team its admins are told, with the way to the team, but for one who is blocked', async () => {
  const { workspaceId, admins } = await makeTeam();
  const [admin, blocked] = admins;
  const maker = await makeAccount(app);
  const link = await makeLink(app, maker.browser);
  await app.sql`update links set workspace_id = ${workspaceId} where id = ${link.linkId}`;
  await storeVisits(app, link, [{}]);

  await tell();

  expect(await notices(admin.browser)).toEqual([`${link.address} was clicked for the first time.`]);
  const { notifications } = (await admin.browser.get('/notifications/recent')).json();
  expect(notifications[0].path).toMatch(/^\/app\/organizations\/told-\d+\/team\/told\?filters=link%3A/);
  expect(await notices(blocked.browser)).toEqual([]);
  expect(await notices(maker.browser)).toEqual([]);
});

/** A team with two admins, the second of whom is blocked in its organization. */
async function makeTeam() {
  const admins = [await makeAccount(app), await makeAccount(app)] as const;
  const emails = admins.map(({ email }) => email);
  const [team] = await app.sql`
    with billable as (insert into billables (type) values ('organization') returning id),
    spaces as (
      insert into workspaces (kind, billable_id) select 'team', id from billable, generate_series(1, 3) returning id),
    company as (
      insert into organizations (name, slug, billable_id, owner_id, created_at)
      select 'Told', 'told-' || billable.id, billable.id, users.id, now()
      from billable, users where email = ${emails[0] ?? ''} returning id),
    team as (
      insert into teams (organization_id, workspace_id, name, slug, created_at)
      select company.id, min(spaces.id), 'Told', 'told', now() from company, spaces group by company.id
      returning id, workspace_id)
    select id, workspace_id, (select id from company) as organization_id, (select max(id) from spaces) as space
    from team`;
  for (const [index, email] of emails.entries()) {
    await app.sql`
      with person as (select id from users where email = ${email}),
      member as (
        insert into organization_members (organization_id, user_id, workspace_id, blocked_at, created_at)
        select ${team?.['organization_id']}, id, ${Number(team?.['space']) - index},
          case when ${index === 1}::boolean then now() end, now() from person)
      insert into team_members (team_id, user_id, role, created_at)
      select ${team?.['id']}, id, 'admin', now() from person`;
  }
  return { workspaceId: Number(team?.['workspace_id']), admins };
}

test('a link whose statistics are off tells of no clicks', async () => {
  const { browser } = await makeAccount(app);
  const link = await makeLink(app, browser);
  await storeVisits(app, link, [{}]);
  await app.sql`update links set analytics_enabled = false where hash = ${link.hash}`;

  await tell();

  expect(await notices(browser)).toEqual([]);
});

test('what a link reached long ago is no news', async () => {
  const { browser } = await makeAccount(app);
  const link = await makeLink(app, browser);
  await storeVisits(app, link, clicks(1200));

  await tell();

  expect(await notices(browser)).toEqual([]);
});

describe('of a month of which a plan shows five clicks', () => {
  const watch = () => app.runJob('watch-click-limits');
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const five = { max_trackable_clicks: 5 };
  const seconds = (...ago: number[]) => ago.map((second) => ({ minutesAgo: second / 60 }));

  test('the first five are shown, whoever pays is told before, and a larger plan shows them all', async () => {
    const browser = await makeAccountWith(app, five);
    await putOn(browser);
    const link = await makeLink(app, browser);
    await storeVisits(app, link, [...seconds(60, 50, 40, 30), { minutesAgo: 0.9, bot_class: 'crawler' }]);
    await watch();
    expect(await notices(browser)).toEqual([
      'Your links have used 80% of the 5 clicks that your plan shows this month.',
    ]);

    await storeVisits(app, link, [...seconds(20, 10, 5), { minutesAgo: 0.1, bot_class: 'crawler' }]);
    await watch();
    await watch();

    expect(await notices(browser)).toEqual([
      expect.stringContaining('Your plan shows 5 clicks a month, and they are used up.'),
      expect.any(String),
    ]);
    const { totals, hidden } = await readStats(browser, 'totals', { link: link.hash });
    expect([totals.human, totals.bot, hidden.shown]).toEqual([5, 1, 5]);
    const { clicks: listed } = (await browser.get(`/urls/clicks?links=${link.hash}`)).json();
    expect(listed).toEqual({ [link.hash]: 5 });
    const { clicks } = (await browser.get('/settings/usage')).json();
    expect(clicks[1]).toMatchObject({ name: 'tracked_clicks_per_month', used: 7, limit: 5 });

    const larger = await planWith(app, { max_trackable_clicks: 6 });
    await putOn(browser, larger);
    const planOf = async () => (await browser.get('/state')).json().user.plan;
    await expect.poll(planOf, { timeout: 20_000 }).toBe(larger);
    expect(await totalsOf(browser, {})).toMatchObject({ human: 7 });
    await watch();
    expect(await totalsOf(browser, {})).toMatchObject({ human: 6 });
    await putOn(browser, 'pro');
    expect(await totalsOf(browser, {})).toMatchObject({ human: 7 });
    await watch();
    expect((await readStats(browser, 'totals', {})).hidden).toBeNull();
  }, 60_000);

  test('the oldest link shows all of its clicks where one may, and they count for nothing', async () => {
    const browser = await makeAccountWith(app, { ...five, links_with_unlimited_clicks: 1 });
    await putOn(browser);
    const [oldest, other] = [await makeLink(app, browser), await makeLink(app, browser)];
    await storeVisits(app, oldest, seconds(9, 8, 7, 6, 5, 4, 3, 2));
    await storeVisits(app, other, seconds(9, 8, 7, 6, 5, 4, 3, 2));
    await watch();

    const of = async (link: typeof oldest) =>
      totalsOf(browser, { filters: filtersOf({ dimension: 'link', values: [link.address] }) });
    expect([(await of(oldest)).human, (await of(other)).human]).toEqual([8, 5]);
  }, 60_000);

  test('an owner whose organization pays for itself is led to the usage of its plan', async () => {
    const { owner, slug, place } = await makeOrganization(app);
    const plan = await planWith(app, five);
    await app.sql`
      with made as (
        insert into billables (type, created_at) values ('organization', ${hourAgo}) returning id
      ), subscribed as (
        insert into subscriptions (billable_id, plan_name, interval, starts_at)
        select id, ${plan}, 'monthly', ${hourAgo} from made
      ), moved as (
        update organizations set billable_id = made.id from made where slug = ${slug} returning organizations.id
      )
      update workspaces set billable_id = made.id from made, moved join teams on organization_id = moved.id
      where workspaces.id = teams.workspace_id`;
    const planOf = async () => (await owner.get(`${place}/usage`)).json().plan;
    await expect.poll(planOf, { timeout: 20_000 }).toBe(plan);
    const link = await makeLink(app, owner);
    const [team] = await app.sql`
      update links set workspace_id = teams.workspace_id, origin_workspace_id = teams.workspace_id
      from teams join organizations on organizations.id = organization_id
      where organizations.slug = ${slug} and links.id = ${link.linkId} returning teams.workspace_id`;
    const workspaceId = Number(team?.['workspace_id']);
    await storeVisits(app, { ...link, workspaceId }, seconds(60, 50, 40, 30, 20));
    await watch();

    const { notifications } = (await owner.get('/notifications/recent')).json();
    expect(notifications).toMatchObject([
      { text: expect.stringContaining('they are used up'), path: `/app${place}/usage` },
    ]);
  }, 60_000);

  /** Puts a subscription that is an hour old on a plan. */
  async function putOn(browser: Browser, plan?: string) {
    const { id } = (await browser.get('/state')).json().user;
    await app.sql`
      update subscriptions set starts_at = ${hourAgo}, plan_name = coalesce(${plan ?? null}, plan_name)
      where ends_at is null and billable_id = (
        select billable_id from workspaces join users on users.workspace_id = workspaces.id
        where users.public_id = ${id})`;
  }
});
