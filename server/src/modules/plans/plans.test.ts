import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../platform/clock.ts';
import { makeAccount, makeStaff } from '../../testing/accounts.ts';
import { sendFile } from '../../testing/bulk/bulk-files.ts';
import { makeAccountWith } from '../../testing/plans.ts';
import { makeLink, storeVisits } from '../../testing/visits.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

async function idOf(browser: Browser): Promise<string> {
  return (await browser.get('/state')).json().user.id as string;
}

async function putOnPlan(browser: Browser, plan: string, interval = 'yearly'): Promise<void> {
  const answer = await staff.put(`/kiosk/user/${await idOf(browser)}/billing/plan`, { plan, interval });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

const freshUrl = () => `https://example.com/${randomUUID()}`;
const create = (browser: Browser) => browser.post('/url/create', { url: freshUrl() });

/** On a machine that is busy some find the service busy: they ask again for the same. */
async function createInARace(browser: Browser) {
  const [body, options] = [{ url: freshUrl() }, { headers: { 'idempotency-key': randomUUID() } }];
  let answer = await browser.post('/url/create', body, options);
  while (answer.statusCode === 503) answer = await browser.post('/url/create', body, options);
  return answer;
}

describe('staff put an account on a plan', () => {
  test('it has the plan’s features from the next request on, until it is free again', async () => {
    const { browser } = await makeAccount(app);

    await putOnPlan(browser, 'pro', 'monthly');
    const paid = (await browser.get('/state')).json();
    await putOnPlan(browser, 'free');
    const free = (await browser.get('/state')).json();

    expect([paid.user.plan, free.user.plan]).toEqual(['pro', 'free']);
    expect(paid.features).toContain('use_bulk');
    expect(free.features).not.toContain('use_bulk');
  });

  test('the account’s page tells the plan, and the trail who gave it', async () => {
    const { browser } = await makeAccount(app);
    const id = await idOf(browser);
    await putOnPlan(browser, 'enterprise', 'monthly');

    const details = (await staff.get(`/kiosk/user/${id}/billing`)).json();

    expect(details.plan).toMatchObject({ name: 'enterprise', interval: 'monthly' });
    expect(details.plans.map(({ name }: { name: string }) => name)).toContain('Bulk 100K');
    const noted = await app.sql`
      select before, after from audit_entries where action = 'subscription.granted' and target = ${id}`;
    expect(noted).toEqual([{ before: { plan: 'free' }, after: { plan: 'enterprise', interval: 'monthly' } }]);
  });

  test.each([
    [{ plan: 'gold' }, 'plan', 'Please choose a plan.'],
    [{ plan: '' }, 'plan', 'Please choose a plan.'],
    [{ plan: 'enterprise team' }, 'plan', 'Please choose a plan.'],
    [
      { plan: 'pro Black Friday', interval: 'monthly' },
      'interval',
      'This plan is not sold for this interval.',
    ],
  ])('%j is refused beside its field', async (body, field, sentence) => {
    const { browser } = await makeAccount(app);

    const answer = await staff.put(`/kiosk/user/${await idOf(browser)}/billing/plan`, body);

    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: [sentence] }]);
  });

  test.each(['nobody', randomUUID()])('there is no page of an account %s', async (id) => {
    expect((await staff.get(`/kiosk/user/${id}`)).statusCode).toBe(404);
    expect((await staff.put(`/kiosk/user/${id}/billing/plan`, { plan: 'pro' })).statusCode).toBe(404);
  });
});

describe('limits of a plan', () => {
  test.each(['max_active_aliases', 'max_aliases', 'max_aliases_per_month'])(
    'of 20 links created at once with one left of %s exactly one is made',
    async (option) => {
      const browser = await makeAccountWith(app, { [option]: 3 });
      await create(browser);
      await create(browser);

      const answers = await Promise.all(Array.from({ length: 20 }, () => createInARace(browser)));

      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 406)).toHaveLength(19);
      expect((await browser.get('/urls/available')).json().data).toHaveLength(3);
    },
    30_000,
  );

  test('the refusal names the limit in the specification’s words', async () => {
    const browser = await makeAccountWith(app, { max_active_aliases: 0 });

    const answer = await create(browser);

    expect(answer.json()).toMatchObject({
      code: 'plan_limit_reached',
      message: "You've hit your plan's limit for creating links",
      limit: 'active_aliases',
    });
  });

  test('a link that has expired makes room for another active one', async () => {
    const browser = await makeAccountWith(app, { max_active_aliases: 1 });
    const { statusCode } = await create(browser);
    const before = await create(browser);
    await app.sql`
      update links set expires_at = now() - interval '1 minute'
      where workspace_id = (select workspace_id from users where public_id = ${await idOf(browser)})`;

    const after = await create(browser);

    expect([statusCode, before.statusCode, after.statusCode]).toEqual([200, 406, 200]);
  });

  test('a link that is refused for another reason takes nothing', async () => {
    const browser = await makeAccountWith(app, { max_aliases: 2 });
    const url = freshUrl();
    await browser.post('/url/create', { url });
    const twice = await browser.post('/url/create', { url });

    const other = await create(browser);

    expect([twice.statusCode, other.statusCode]).toEqual([422, 200]);
  });

  test('with overages on links go beyond the limit, and are counted in cents', async () => {
    const browser = await makeAccountWith(app, { max_active_aliases: 1 });
    await create(browser);
    const refused = await create(browser);

    await browser.put('/settings/usage/overage', { enabled: true });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await create(browser)).statusCode);
    const usage = (await browser.get('/settings/usage')).json();

    expect([refused.statusCode, ...statuses]).toEqual([406, 200, 200, 200]);
    expect(usage.limits[0]).toMatchObject({ name: 'active_aliases', used: 4, limit: 1, overage: 3 });
    expect(usage.overage).toMatchObject({ is_allowed: true, is_enabled: true, amount: 6, currency: 'USD' });
  });

  test('a plan without overages has none to switch on', async () => {
    const { browser } = await makeAccount(app);

    const answer = await browser.put('/settings/usage/overage', { enabled: true });

    expect([answer.statusCode, answer.json().code]).toEqual([406, 'overage_not_allowed']);
  });
});

test('links of a bulk plan expire after 90 days where nothing else is said', async () => {
  const { browser } = await makeAccount(app);
  await putOnPlan(browser, 'Bulk 100K');

  const [link] = (await create(browser)).json();

  const lifetime = Date.parse(link.expires_at) - Date.parse(link.created_at);
  expect(lifetime).toBe(90 * DAY_MS);
});

test('usage tells what was used in the running month, and of which plan', async () => {
  const { browser } = await makeAccount(app);
  await putOnPlan(browser, 'personal');
  await create(browser);

  const usage = (await browser.get('/settings/usage')).json();

  expect(usage.plan).toBe('personal');
  expect(usage.limits).toEqual([
    {
      ...{ name: 'active_aliases', used: 1, limit: 500, soft_limit: 400, overage: null, forecast: 1 },
      why: {
        source: 'plan',
        granted: 0,
        until: null,
        resets_at: null,
        next_plan: { plan: 'pro', limit: 2000 },
      },
    },
    expect.objectContaining({ name: 'aliases', used: 1, limit: 1500, soft_limit: 1200, forecast: 1 }),
    expect.objectContaining({ name: 'aliases_per_month', used: 1, limit: 500 }),
    expect.objectContaining({ name: 'branded_aliases_per_month', used: 0, limit: 500 }),
    expect.objectContaining({ name: 'web_credits', used: 0, limit: 500 }),
    expect.objectContaining({ name: 'api_credits', used: 0, limit: 500 }),
  ]);
});

test('usage foretells the end of the month from its second day on', async () => {
  const { browser } = await makeAccount(app);
  await putOnPlan(browser, 'pro');
  await create(browser);
  const forecastOfNew = async () => {
    const { limits } = (await browser.get('/settings/usage')).json();
    return limits.find(({ name }: { name: string }) => name === 'aliases_per_month').forecast as unknown;
  };

  const onItsFirstDay = await forecastOfNew();
  await app.sql`
    update subscriptions set starts_at = starts_at - interval '3 days'
    where billable_id = (
      select billable_id from users join workspaces on workspaces.id = workspace_id
      where users.public_id = ${await idOf(browser)}
    )`;
  const onItsFourth = await forecastOfNew();

  expect(onItsFirstDay).toBeNull();
  expect(onItsFourth).toBeOneOf([9, 10]);
});

test('usage tells of the running month how often links have redirected, and been clicked by people', async () => {
  const { browser } = await makeAccount(app);
  await putOnPlan(browser, 'enterprise');
  const link = await makeLink(app, browser);
  await storeVisits(app, link, [
    {},
    { bot_class: 'crawler' },
    { event_type: 'preview' },
    { minutesAgo: 60 * 24 * 32 },
  ]);

  const { clicks } = (await browser.get('/settings/usage')).json();

  expect(clicks).toEqual([
    expect.objectContaining({ name: 'redirects_per_month', used: 2, limit: 5_000_000 }),
    expect.objectContaining({ name: 'tracked_clicks_per_month', used: 1, limit: 5_000_000 }),
  ]);
});

test.each(['create_linklet', 'use_analytics'] as const)(
  'without %s no link is made, one by one or by a file',
  async (lacking) => {
    const browser = await makeAccountWith(app, {}, [lacking]);

    const one = await create(browser);
    const many = await sendFile(browser, `url\n${freshUrl()}`);

    expect([one.statusCode, one.json().code]).toEqual([403, 'creating_not_in_plan']);
    expect(many.json().code).toBe('bulk_not_in_plan');
  },
);

test('the rest of usage is told while clicks can’t be counted', async () => {
  const apart = await startTestApp({ CLICKHOUSE_URL: 'http://127.0.0.1:9' });
  const { browser } = await makeAccount(apart);
  await putOnPlan(browser, 'personal');

  const usage = (await browser.get('/settings/usage')).json();

  expect(usage).toMatchObject({ plan: 'personal', clicks: null });
  await apart.close();
});
