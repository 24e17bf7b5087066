import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount, makeStaff, makeSubscriber, PASSWORD, putOnPlan } from '../../../testing/accounts.ts';
import { runBatch, sendFile } from '../../../testing/bulk/bulk-files.ts';
import { makeMember, makeOrganization, makeVerified } from '../../../testing/organizations.ts';
import { makeAccountWith, planWith, sellPlanWith } from '../../../testing/plans.ts';
import { deliverNews, makeBuyer, passDays, pay, wish } from '../../../testing/payments.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  const confirmed = await staff.post('/password/confirm', { password: PASSWORD });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const idOf = async (browser: Browser) => (await browser.get('/state')).json().user.id as string;
const pathOf = async (browser: Browser) => `/kiosk/user/${await idOf(browser)}/overrides`;
const optionsOf = async (browser: Browser) => (await browser.get('/state')).json().user.options;
const featuresOf = async (browser: Browser) => (await browser.get('/state')).json().user.features;
const freshUrl = () => `https://example.com/${randomUUID()}`;
const create = async (browser: Browser, place = '') =>
  browser.post(`${place}/url/create`, { url: freshUrl() });

const grantOf = (value: number, more: object = {}) => ({
  ...{ kind: 'grant', name: 'max_active_aliases', value, reason: 'An apology for the outage' },
  ...more,
});
const override = (name: string, value: unknown, more: object = {}) => ({
  ...{ kind: 'override', name, value, reason: 'As agreed' },
  ...more,
});

/** All the same at once; how many were answered with each status. */
async function times(count: number, work: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, work));
  return answers.map(({ statusCode }) => statusCode).sort();
}

describe('what staff give to an account', () => {
  test('holds at once, is taken back, and stands in the trail with before and after', async () => {
    const browser = await makeAccountWith(app, { max_active_aliases: 1 });
    const path = await pathOf(browser);
    await create(browser);
    const full = await create(browser);

    const added = await staff.post(path, grantOf(1, { ends_at: inDays(30) }));
    const more = [await create(browser), await create(browser)];
    const [{ id }] = added.json().entries;
    const taken = await staff.delete(`${path}/${String(id)}`);
    const again = await staff.delete(`${path}/${String(id)}`);

    expect([full.statusCode, ...more.map(({ statusCode }) => statusCode)]).toEqual([406, 200, 406]);
    expect(added.json()).toMatchObject({
      ...{ paid_by: null, teams: [], now: { options: { max_active_aliases: 2 } } },
      entries: [{ state: 'in_force', value: 1, made_by: 'Ada Person', taken_back_at: null }],
    });
    expect(taken.json()).toMatchObject({
      now: { options: { max_active_aliases: 1 } },
      entries: [{ id, state: 'over', taken_back_by: 'Ada Person' }],
    });
    expect(again.statusCode).toBe(404);
    const trail = await app.sql`
      select action, before, after, user_id is not null as "ofUser" from audit_entries
      where target = ${await idOf(browser)} and action like 'override.%' order by id`;
    expect(trail).toMatchObject([
      {
        ...{ action: 'override.added', ofUser: true, before: { in_force: 1 } },
        after: { in_force: 2, value: 1, reason: 'An apology for the outage' },
      },
      {
        ...{ action: 'override.withdrawn', before: { in_force: 2, value: 1 } },
        after: { kind: 'grant', name: 'max_active_aliases', in_force: 1 },
      },
    ]);
  });

  test('gives and withholds features, and sets options, also without a limit', async () => {
    const browser = await makeAccountWith(app, { max_active_aliases: 1 }, ['use_tags']);
    const path = await pathOf(browser);

    const answers = [
      await staff.post(path, { ...grantOf(0), name: 'use_tags', value: true }),
      await staff.post(path, override('use_bulk', false)),
      await staff.post(path, override('max_active_aliases', null)),
      await staff.post(path, override('analytics_period', 'P30D')),
      await staff.post(path, override('analytics_public', false)),
    ];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const features = await featuresOf(browser);
    expect([features.includes('use_tags'), features.includes('use_bulk')]).toEqual([true, false]);
    expect(await optionsOf(browser)).toMatchObject({
      ...{ max_active_aliases: null, analytics_period: 'P30D', analytics_public: false },
    });
    expect(await times(5, async () => create(browser))).toEqual([200, 200, 200, 200, 200]);
  });

  test('begins and ends by itself, by the time of the account', async () => {
    const { browser, email } = await makeBuyer(app, {
      subscription: await sellPlanWith(app, { max_active_aliases: 1 }),
    });
    const path = await pathOf(browser);
    const limits = async () => (await optionsOf(browser)).max_active_aliases;
    const span = { starts_at: inDays(2), ends_at: inDays(5) };
    const added = await staff.post(path, grantOf(500, span));

    const before = await limits();
    await passDays(app, email, 3);
    const during = [await limits(), (await staff.get(path)).json().entries[0].state];
    await passDays(app, email, 3);

    expect([added.json().entries[0].state, before, ...during]).toEqual(['to_come', 1, 501, 'in_force']);
    expect([await limits(), (await staff.get(path)).json().entries[0].state]).toEqual([1, 'over']);
  });

  test('stays with another plan, and without one', async () => {
    const browser = await makeAccountWith(app, {});
    const id = await idOf(browser);
    const options = async () => (await optionsOf(browser)).max_active_aliases;
    await staff.post(`/kiosk/user/${id}/overrides`, grantOf(7));

    await staff.put(`/kiosk/user/${id}/billing/plan`, { plan: 'personal', interval: 'yearly' });
    const smaller = await options();
    await staff.put(`/kiosk/user/${id}/billing/plan`, { plan: 'free' });

    expect([smaller, await options()]).toEqual([507, 257]);
  });

  test('is not lost by a quote for another plan', async () => {
    const { browser } = await makeBuyer(app, { subscription: 'Pro 5K' });
    const path = await pathOf(browser);
    await staff.post(path, { ...grantOf(0), name: 'download_logs', value: true });

    const query = 'subscription=personal&interval=monthly';
    const quote = (await browser.get(`/settings/subscription/quote?${query}`)).json();

    expect(quote.lost).toContain('use_api');
    expect(quote.lost).not.toContain('download_logs');
  });

  test('is counted while there is no limit, so that nothing is made beyond it afterwards', async () => {
    const browser = await makeAccountWith(app, { max_active_aliases: 3 });
    const path = await pathOf(browser);
    const body = override('max_active_aliases', null, { starts_at: inDays(1) });
    const { entries } = (await staff.post(path, body)).json();
    await create(browser);
    await app.sql`update plan_overrides set starts_at = now() - interval '1 hour' where id = ${entries[0].id}`;
    for (let made = 0; made < 4; made += 1) await create(browser);

    await app.sql`update plan_overrides set ends_at = now() where id = ${entries[0].id}`;

    expect((await create(browser)).json().code).toBe('plan_limit_reached');
  });

  test('that ends while a file is read leaves what was made, and makes no more', async () => {
    const { browser, email } = await makeVerified(app);
    await putOnPlan(app, email, await planWith(app, { max_active_aliases: 2, max_web_credits: 50 }));
    const path = await pathOf(browser);
    const { entries } = (await staff.post(path, grantOf(100))).json();
    const rows = Array.from({ length: 6 }, freshUrl);
    const sent = await sendFile(browser, ['url', ...rows].join('\n'));

    await staff.delete(`${path}/${String(entries[0].id)}`);
    await runBatch(app, sent.json().id);

    expect((await browser.get(`/bulk/batches/${String(sent.json().id)}`)).json()).toMatchObject({
      ...{ state: 'done', created: 2, refused: 4 },
    });
  });

  test('holds for whatever it pays, and what an organization withholds stays withheld', async () => {
    const { owner, slug, place } = await makeOrganization(app);
    const path = await pathOf(owner);
    await staff.post(path, override('max_active_aliases', 1));
    await staff.post(path, { ...grantOf(0), name: 'use_tags', value: true });
    const { browser } = await makeMember(app, slug, { role: 'member' });
    const tagged = async () => browser.post(`${place}/url/create`, { url: freshUrl(), tags: ['sale'] });
    const withheld = await owner.put(`${place}/features`, { withheld: ['use_tags'] });

    const refused = await tagged();
    const statuses = await times(3, async () => create(browser, place));

    expect([withheld.statusCode, refused.json().code]).toEqual([200, 'tags_not_in_plan']);
    expect(statuses).toEqual([200, 406, 406]);
  });

  test('can be no more than thirty that are not over, however many add at once', async () => {
    const browser = await makeAccountWith(app, {});
    const path = await pathOf(browser);
    await app.sql`
      insert into plan_overrides (billable_id, kind, name, value, starts_at, ends_at, reason, made_at)
      select billable_id, 'grant', 'max_aliases', '1', now() - interval '2 days',
        case when number > 28 then now() - interval '1 day' end, 'A test', now()
      from generate_series(1, 40) as number, workspaces join users on users.workspace_id = workspaces.id
      where public_id = ${await idOf(browser)}`;

    const statuses = await times(6, async () => staff.post(path, grantOf(1)));

    expect(statuses).toEqual([200, 200, 409, 409, 409, 409]);
    expect((await optionsOf(browser)).max_active_aliases).toBe(2002);
  });
});

describe('refused is', () => {
  test.each([
    ['less than nothing', grantOf(-1), 'value'],
    ['nothing', grantOf(0), 'value'],
    ['a part', grantOf(1.5), 'value'],
    ['too much', grantOf(1_000_000_001), 'value'],
    ['what is no number', grantOf(1, { value: '5' }), 'value'],
    ['a grant without limit', grantOf(1, { value: null }), 'value'],
    ['a grant of a time', grantOf(1, { name: 'alias_lifetime', value: 'P90D' }), 'value'],
    ['a grant that withholds', grantOf(1, { name: 'use_api', value: false }), 'value'],
    ['an override that gives a feature', override('use_api', true), 'value'],
    ['an override below nothing', override('max_domains', -1), 'value'],
    ['a time that is none', override('alias_lifetime', 'P0D'), 'value'],
    ['a time without unit', override('alias_lifetime', '90'), 'value'],
    ['a time that never ends', override('alias_lifetime', 'P99999Y'), 'value'],
    ['a switch that is a number', override('analytics_public', 1), 'value'],
    ['an option that is none', override('max_everything', 1), 'name'],
    ['what is of all objects', override('__proto__', 1), 'name'],
    ['a plan of one’s own', override('planName', 'pro'), 'name'],
    ['no reason', grantOf(1, { reason: ' ' }), 'reason'],
    ['a long reason', grantOf(1, { reason: 'x'.repeat(301) }), 'reason'],
    ['a date that is none', grantOf(1, { ends_at: 'tomorrow' }), 'ends_at'],
    ['an end before the start', grantOf(1, { starts_at: inDays(5), ends_at: inDays(4) }), 'ends_at'],
    ['an end that has been', grantOf(1, { ends_at: inDays(-0.1) }), 'ends_at'],
    ['an end in the year 9999', grantOf(1, { ends_at: '9999-12-31T23:59:59Z' }), 'ends_at'],
    ['a start long ago', grantOf(1, { starts_at: inDays(-2) }), 'starts_at'],
    ['a start in eleven years', grantOf(1, { starts_at: inDays(4100) }), 'starts_at'],
  ])('%s', async (_, body, field) => {
    const { browser } = await makeSubscriber(app);
    const path = await pathOf(browser);

    const answer = await staff.post(path, body);

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
    expect((await staff.get(path)).json().entries).toEqual([]);
  });

  test('whoever is not of staff, were it for themselves', async () => {
    const { browser } = await makeSubscriber(app);
    const path = await pathOf(browser);
    const guest = await app.guest();

    const statuses = await Promise.all(
      [browser, guest].map(async (asker) => [
        (await asker.get(path)).statusCode,
        (await asker.post(path, grantOf(1))).statusCode,
      ]),
    );

    expect(statuses).toEqual([
      [403, 403],
      [401, 401],
    ]);
  });

  test('the entry of another account, and an account that is none', async () => {
    const [one, other] = [await makeSubscriber(app), await makeSubscriber(app)];
    const { entries } = (await staff.post(await pathOf(one.browser), grantOf(1))).json();

    const elsewhere = await staff.delete(`${await pathOf(other.browser)}/${String(entries[0].id)}`);
    const nobody = await staff.post(`/kiosk/user/${randomUUID()}/overrides`, grantOf(1));
    const none = await staff.get('/kiosk/organization/nowhere-at-all/overrides');

    expect([elsewhere, nobody, none].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect((await staff.get(await pathOf(one.browser))).json().entries[0].state).toBe('in_force');
  });
});

describe('an organization and a team', () => {
  const buyFor = async (browser: Browser, place: string, subscription: string) => {
    const begun = await browser.post(`${place}/subscription`, wish({ subscription }));
    await pay(browser, String(begun.json().session_id));
    await deliverNews(app);
  };

  test('are given nothing while their owner’s plan pays, and what is theirs once they have their own', async () => {
    const { owner, slug, place } = await makeOrganization(app);
    const [ofOrganization, ofTeam] = [`/kiosk/organization/${slug}/overrides`, `/kiosk${place}/overrides`];
    const before = await Promise.all(
      [ofOrganization, ofTeam].map(async (path) => staff.post(path, grantOf(1))),
    );
    const shown = (await staff.get(ofOrganization)).json();
    const own = { max_active_aliases: 1, max_teams: 5, max_team_members: 5 };
    await buyFor(owner, `/organization/${slug}`, await sellPlanWith(app, own, 'enterprise organization'));
    const added = await staff.post(ofOrganization, grantOf(1));
    const statuses = await times(4, async () => create(owner, place));
    await buyFor(owner, place, await sellPlanWith(app, { max_active_aliases: 1 }, 'enterprise team'));

    const toTeam = await staff.post(ofTeam, grantOf(2));

    expect(before.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'override_without_plan'],
      [409, 'override_without_plan'],
    ]);
    expect(shown).toMatchObject({ paid_by: { id: await idOf(owner), name: 'Ada Person' }, entries: [] });
    expect(added.json()).toMatchObject({ paid_by: null, now: { options: { max_active_aliases: 2 } } });
    expect(statuses).toEqual([200, 200, 406, 406]);
    expect(toTeam.json()).toMatchObject({ paid_by: null, now: { options: { max_active_aliases: 3 } } });
    expect((await staff.get(ofOrganization)).json().teams).toEqual([{ slug: 'sales', name: 'Sales' }]);
    expect((await optionsOf(owner)).max_active_aliases).toBe(5_000_000);
  });
});

test('what was granted goes with the account, as its reasons are about somebody', async () => {
  const { browser, email } = await makeSubscriber(app);
  const reason = `Because ${randomUUID()}`;
  await staff.post(await pathOf(browser), grantOf(5, { reason }));
  await app.sql`update subscriptions set closed_at = now(), ends_at = now() where billable_id = (
    select billable_id from users join workspaces on workspaces.id = workspace_id where email = ${email})`;
  await app.sql`update users set deleted_at = now() - interval '90 days' where email = ${email}`;

  await app.runJob('purge-deleted-accounts');

  expect([...(await app.sql`select id from plan_overrides where reason = ${reason}`)]).toEqual([]);
});

test('nobody but staff is told of the reason, or of who gave it', async () => {
  const { browser, email } = await makeAccount(app);
  await putOnPlan(app, email, 'pro');
  const reason = `Because ${randomUUID()}`;
  await staff.post(await pathOf(browser), grantOf(5, { reason }));

  const told = await Promise.all(
    ['/state', '/settings/usage', '/settings/subscription'].map(async (path) => browser.get(path)),
  );

  for (const { body } of told) expect(body).not.toContain(reason);
});
