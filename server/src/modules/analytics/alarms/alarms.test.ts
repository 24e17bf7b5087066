import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { lastEmail, makeAccount, makeSubscriber } from '../../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { makeLink, storeVisits, type StoredLink, type Visit } from '../../../testing/visits.ts';

/** A Wednesday. The hour that is looked at is the one before. */
const NOW = '2026-02-25T15:07:00Z';
const WEEK_MS = 7 * 24 * 3_600_000;
const LONG_AGO = '2025-01-01T00:00:00Z';

let app: TestApp;
/** As at that moment. */
let later: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  later = await startTestApp();
  later.passTime(Date.parse(NOW) - Date.now());
});
afterAll(async () => {
  await Promise.all([app.close(), later.close()]);
});

const watch = async () => later.runJob('watch-clicks');

/** Visits in the hour that is looked at, or in the same of as many weeks before. */
function visits(count: number, weeksAgo = 0, visit: Visit = {}): Visit[] {
  const at = new Date(Date.parse('2026-02-25T14:30:00Z') - weeksAgo * WEEK_MS).toISOString();
  return Array.from({ length: count }, () => ({ at, ...visit }));
}
const usual = (count: number) => [1, 2, 3, 4].flatMap((weeksAgo) => visits(count, weeksAgo));
const robots = (count: number, weeksAgo = 0) => visits(count, weeksAgo, { bot_class: 'crawler' });

async function noticesOf(browser: Browser): Promise<{ text: string; path: string }[]> {
  const { notifications } = (await browser.get('/notifications/recent')).json();
  return notifications.map(({ text, path }: { text: string; path: string }) => ({ text, path }));
}
const textsOf = async (browser: Browser) => (await noticesOf(browser)).map(({ text }) => text);

/** As it would be of a link that has long been there. */
async function makeOldLink(browser: Browser, createdAt = LONG_AGO): Promise<StoredLink> {
  const link = await makeLink(app, browser);
  await app.sql`update links set created_at = ${createdAt} where id = ${link.linkId}`;
  await app.sql`update workspaces set created_at = ${createdAt} where id = ${link.workspaceId}`;
  return link;
}

async function makeReader() {
  const account = await makeAccount(app);
  await app.sql`
    update users set email_verified_at = now(), time_zone = 'Asia/Tokyo' where email = ${account.email}`;
  return { ...account, link: await makeOldLink(account.browser) };
}

const emailsTo = async (email: string): Promise<string[]> => {
  const rows = await app.sql`
    select subject from emails where recipient = ${email} and subject like '%usual%' or
      recipient = ${email} and (subject like 'Many robots%' or subject like 'The click limit of%') order by id`;
  return rows.map(({ subject }) => String(subject));
};

describe('people are told', () => {
  test('of a link that is clicked far more often than usual, once a day, here and by email', async () => {
    const { browser, email, link } = await makeReader();
    await storeVisits(app, link, [...usual(40), ...visits(130)]);

    await watch();
    await watch();

    expect(await noticesOf(browser)).toEqual([
      {
        text: `130 clicks on ${link.address} in an hour: usual are 40.`,
        // 14:00 of UTC is 23:00 in Tokyo, of the same day.
        path: `/app/analytics/${link.hash}?period=custom&from=2026-02-25&to=2026-02-25`,
      },
    ]);
    expect(await emailsTo(email)).toEqual([`More clicks than usual on ${link.address}`]);
    const { text } = await lastEmail(app, email);
    expect(text).toContain('usual are 40');
    expect(text).toContain(`/app/analytics/${link.hash}?period=custom`);
    expect(text).toContain('Unsubscribe:');
  });

  test('of one that is clicked far less often', async () => {
    const { browser, link } = await makeReader();
    await storeVisits(app, link, [...usual(120), ...visits(7)]);

    await watch();

    expect(await textsOf(browser)).toEqual([`Only 7 clicks on ${link.address} in an hour: usual are 120.`]);
  });

  test('of a wave of robots, of which the clicks of people are no part', async () => {
    const { browser, link } = await makeReader();
    await storeVisits(app, link, [...usual(50), ...visits(50), ...robots(10, 1), ...robots(150)]);

    await watch();

    expect(await textsOf(browser)).toEqual([
      `150 visits of robots on ${link.address} in an hour: usual are 0.`,
    ]);
  });

  test('of all their links, where no single one tells it', async () => {
    const { browser, link } = await makeReader();
    const others = [await makeOldLink(browser), await makeOldLink(browser)];
    for (const each of [link, ...others]) await storeVisits(app, each, [...usual(10), ...visits(50)]);

    await watch();

    expect(await noticesOf(browser)).toEqual([
      {
        text: '150 clicks on your links in an hour: usual are 30.',
        path: '/app/dashboard/analytics?period=custom&from=2026-02-25&to=2026-02-25',
      },
    ]);
  });

  test('of a team’s links its admins, with the way to the team', async () => {
    const { slug, place } = await makeOrganization(app);
    const admin = await makeMember(app, slug, { role: 'admin' });
    const viewer = await makeMember(app, slug, { role: 'viewer' });
    const made = (
      await admin.browser.post(`${place}/url/create`, { url: 'https://example.com/team' })
    ).json();
    const [row] = await app.sql`
      select links.id as "linkId", workspace_id as "workspaceId", hash, aliases.id as "aliasId"
      from links join aliases on link_id = links.id where hash = ${made[0].hash}`;
    const link = { ...row, address: '' } as unknown as StoredLink;
    await app.sql`update links set created_at = ${LONG_AGO} where id = ${link.linkId}`;
    await storeVisits(app, link, visits(100));

    await watch();

    const [notice] = await noticesOf(admin.browser);
    expect(notice?.text).toMatch(/^100 clicks on .* in an hour: usual are 0\.$/);
    expect(notice?.path).toMatch(
      new RegExp(`^/app/organizations/${slug}/team/sales\\?period=custom&from=2026-02-25&.*&filters=link%3A`),
    );
    expect(await textsOf(viewer.browser)).toEqual([]);
  });
});

describe('nobody is told', () => {
  test('of what is usual, of small numbers, and of links that are new', async () => {
    const { browser, email, link } = await makeReader();
    const [small, fresh] = [await makeOldLink(browser), await makeOldLink(browser, '2026-02-15T00:00:00Z')];
    await app.sql`update workspaces set created_at = ${LONG_AGO} where id = ${link.workspaceId}`;
    await storeVisits(app, link, [...usual(150), ...visits(160)]);
    await storeVisits(app, small, [...usual(1), ...visits(40)]);
    await storeVisits(app, fresh, visits(120));

    await watch();

    expect(await textsOf(browser)).toEqual([]);
    expect(await emailsTo(email)).toEqual([]);
  });

  test('of other hours', async () => {
    const { browser, link } = await makeReader();
    const at = (moment: string) => Array.from({ length: 200 }, () => ({ at: moment }));
    await storeVisits(app, link, [...at('2026-02-25T13:59:59Z'), ...at('2026-02-25T15:00:00Z')]);

    await watch();

    expect(await textsOf(browser)).toEqual([]);
  });

  test('of links whose statistics are off', async () => {
    const { browser, link } = await makeReader();
    await storeVisits(app, link, visits(300));
    await app.sql`update links set analytics_enabled = false where id = ${link.linkId}`;

    await watch();

    expect(await textsOf(browser)).toEqual([]);
  });

  test('of clicks that the plan does not show', async () => {
    const { browser } = await makeSubscriber(app, 'enterprise');
    const link = await makeOldLink(browser);
    await storeVisits(app, link, visits(300));
    await app.sql`
      insert into full_click_months (billable_id, starts_at, ends_at, shown_clicks, reached_at)
      select billable_id, '2026-02-20', '2026-03-20', 5000000, '2026-02-25T14:10:00Z'
      from workspaces where id = ${link.workspaceId}`;

    await watch();

    expect(await textsOf(browser)).toEqual([]);
  });

  test('who has switched alarms off, and by email none who wants no mailings', async () => {
    const [off, quiet] = [await makeReader(), await makeReader()];
    await off.browser.put('/settings/alarms', { on: false });
    await quiet.browser.put('/settings/mailings', { on: false });
    for (const { link } of [off, quiet]) await storeVisits(app, link, visits(200));

    await watch();

    expect(await textsOf(off.browser)).toEqual([]);
    expect(await textsOf(quiet.browser)).toHaveLength(1);
    expect([...(await emailsTo(off.email)), ...(await emailsTo(quiet.email))]).toEqual([]);
  });
});

test('alarms are switched off and on in the settings, and nothing else of the status changes', async () => {
  const { browser, email } = await makeAccount(app);
  const statusOf = async () => (await browser.get('/state')).json().user.status;
  await app.sql`update users set status = ${userStatus.mailingsOff} where email = ${email}`;

  await browser.put('/settings/alarms', { on: false });
  expect(await statusOf()).toBe(userStatus.mailingsOff | userStatus.alarmsOff);
  await browser.put('/settings/alarms', { on: true });
  expect(await statusOf()).toBe(userStatus.mailingsOff);
});

describe('of a link with a limit of clicks', () => {
  const look = async () => app.runJob('tell-link-limits');

  async function makeLimited(most: number) {
    const reader = await makeReader();
    const use = async (used: number, limit = most) => {
      await app.sql`update links set max_clicks = ${limit} where id = ${reader.link.linkId}`;
      await app.sql`
        insert into used_clicks (link_id, used) values (${reader.link.linkId}, ${used})
        on conflict (link_id) do update set used = excluded.used`;
      await look();
      return textsOf(reader.browser);
    };
    return { ...reader, use };
  }

  test('people are told when four fifths are used and when all are, each once, and anew of another limit', async () => {
    const { email, link, use } = await makeLimited(100);
    const near = `${link.address} has used 80 of its 100 clicks.`;
    const reached = `${link.address} has used all of its 100 clicks.`;

    expect(await use(79)).toEqual([]);
    expect(await use(80)).toEqual([near]);
    expect(await use(90)).toEqual([near]);
    expect(await use(100)).toEqual([reached, near]);
    expect(await use(170, 200)).toEqual([`${link.address} has used 170 of its 200 clicks.`, reached, near]);
    expect(await emailsTo(email)).toEqual([
      `The click limit of ${link.address} is nearly reached`,
      `The click limit of ${link.address} is reached`,
      `The click limit of ${link.address} is nearly reached`,
    ]);
  });

  test('they are told of its end alone where both come at once', async () => {
    const { link, use } = await makeLimited(50);

    expect(await use(50)).toEqual([`${link.address} has used all of its 50 clicks.`]);
  });

  test('nobody is told of one for a few visits', async () => {
    const { use } = await makeLimited(5);

    expect(await use(5)).toEqual([]);
  });
});
