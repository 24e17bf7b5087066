import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import { makeAccount } from '../../../testing/accounts.ts';
import { runBatch, sendFile } from '../../../testing/bulk/bulk-files.ts';
import { makeMember, makeOrganization } from '../../../testing/organizations.ts';
import { deliverNews, makeBuyer, pay, wish } from '../../../testing/payments.ts';
import { sellPlanWith } from '../../../testing/plans.ts';
import { startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const freshUrl = () => `https://example.com/${randomUUID()}`;

/** On a machine that is busy some find the service busy: they ask again for the same. */
async function create(browser: Browser, place = '') {
  const [body, options] = [{ url: freshUrl() }, { headers: { 'idempotency-key': randomUUID() } }];
  let answer = await browser.post(`${place}/url/create`, body, options);
  while (answer.statusCode === 503) answer = await browser.post(`${place}/url/create`, body, options);
  return answer;
}

const usageOf = async (browser: Browser, place = '/settings') => (await browser.get(`${place}/usage`)).json();
const allow = async (browser: Browser, rules: object = {}) =>
  browser.put('/settings/usage/overage', { enabled: true, ...rules });

async function buyWith(options: Partial<PlanOptions>) {
  return makeBuyer(app, { subscription: await sellPlanWith(app, options) });
}

async function times(count: number, work: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, work));
  return answers.map(({ statusCode }) => statusCode).sort();
}

describe('whoever allows links beyond the limit', () => {
  test('sees what they cost, when most were used, and what each plan of the group would cost', async () => {
    const { browser } = await buyWith({ max_active_aliases: 1 });
    await allow(browser);
    for (let n = 0; n < 4; n += 1) await create(browser);

    const { overage, limits } = await usageOf(browser);

    expect(limits[0]).toMatchObject({ name: 'active_aliases', used: 4, limit: 1, overage: 3 });
    expect(overage).toMatchObject({
      ...{ is_allowed: true, is_enabled: true, amount: 6, currency: 'USD', block_amount: 200 },
      ...{ spend_limit: null, at_limit: 'stop', due: null, peak_at: expect.any(String) },
    });
    expect(overage.forecast).toBeGreaterThanOrEqual(6);
    const own = overage.plans.find(({ is_current: isCurrent }: { is_current: boolean }) => isCurrent);
    expect(own).toMatchObject({ price: 1999, overage: 6 });
    expect(overage.plans).toContainEqual({ plan: 'pro', price: 1999, overage: 0, is_current: false });
  });

  test('has the spend limit hold, however many are created at once', async () => {
    const { browser } = await buyWith({ max_active_aliases: 1 });
    await allow(browser, { spend_limit: 6 });

    const statuses = await times(12, async () => create(browser));
    const refused = await create(browser);

    expect(statuses).toEqual([200, 200, 200, 200, ...Array.from({ length: 8 }, () => 406)]);
    expect(refused.json()).toMatchObject({ code: 'spend_limit_reached' });
    expect((await usageOf(browser)).overage).toMatchObject({ amount: 6, spend_limit: 6 });
  });

  test('has it hold for many at once, of which as many are created as it pays for', async () => {
    const { browser, email } = await buyWith({ max_active_aliases: 2, max_web_credits: 50 });
    await app.sql`update users set email_verified_at = now() where email = ${email}`;
    await allow(browser, { spend_limit: 6 });
    const sent = await sendFile(browser, ['url', ...Array.from({ length: 9 }, freshUrl)].join('\n'));
    expect(sent.statusCode, sent.body).toBe(200);
    await runBatch(app, sent.json().id);

    expect((await browser.get(`/bulk/batches/${String(sent.json().id)}`)).json()).toMatchObject({
      ...{ state: 'done', created: 5, refused: 4 },
    });
    expect((await usageOf(browser)).overage).toMatchObject({ amount: 6, spend_limit: 6 });
  });

  test('goes on beyond the spend limit by choice', async () => {
    const { browser } = await buyWith({ max_active_aliases: 1 });
    await allow(browser, { spend_limit: 2, at_limit: 'continue' });

    expect(await times(5, async () => create(browser))).toEqual([200, 200, 200, 200, 200]);
    expect((await usageOf(browser)).overage).toMatchObject({ amount: 8, spend_limit: 2 });
  });

  test('can’t limit to less than was spent, which switching off does not take back', async () => {
    const { browser } = await buyWith({ max_active_aliases: 1 });
    await allow(browser);
    for (let n = 0; n < 4; n += 1) await create(browser);
    await app.runJob('count-usage-peaks');

    const lower = await allow(browser, { spend_limit: 5 });
    const enough = await allow(browser, { spend_limit: 6 });
    const off = await browser.put('/settings/usage/overage', { enabled: false });

    expect([lower.statusCode, lower.json().errors]).toEqual([
      422,
      { spend_limit: ['This month costs $0.06 already. Please enter that at least.'] },
    ]);
    expect(enough.json()).toMatchObject({ spend_limit: 6 });
    expect(off.json()).toMatchObject({ is_enabled: false, amount: 6 });
    expect((await create(browser)).json().code).toBe('plan_limit_reached');
  });

  test.each([{ spend_limit: -1 }, { spend_limit: 1.5 }, { at_limit: 'never' }])(
    'is refused %o',
    async (rules) => {
      const { browser } = await buyWith({ max_active_aliases: 1 });
      expect((await allow(browser, rules)).statusCode).toBe(422);
    },
  );

  test('is told of each part of the limits and of the spend limit once', async () => {
    const { browser, email } = await buyWith({ max_active_aliases: 10 });
    await allow(browser, { spend_limit: 8 });
    const told = async () => {
      await app.runJob('tell-usage', { workspaceId: await workspaceOf(email) });
      await app.runJob('tell-usage', { workspaceId: await workspaceOf(email) });
      const { data } = (await browser.get('/notifications')).json();
      return (
        data
          .map(({ text }: { text: string }) => text)
          // Others announce things to everybody.
          .filter((text: string) => /^You have used|that you allow/.test(text))
          .reverse()
      );
    };
    for (let n = 0; n < 5; n += 1) await create(browser);
    const half = await told();
    for (let n = 0; n < 9; n += 1) await create(browser);
    // A worker of another test may have done it already.
    const planned = await app.sql`
      select 1 from graphile_worker.jobs where key = 'usage of ' || (
        select billable_id from workspaces where id = ${await workspaceOf(email)})
      union all
      select 1 from told_limits where name = 'overage' and billable_id = (
        select billable_id from workspaces where id = ${await workspaceOf(email)})`;
    const all = await told();

    expect(half).toEqual([expect.stringMatching(/^You have used 50% of the 10 active links of your plan/)]);
    expect(all).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^You have used all 10 active links of your plan\. Each extra 100 cost \$2\.00/,
        ),
        expect.stringContaining('cost $0.08 of the $0.08 that you allow per month'),
      ]),
    );
    expect(new Set(all).size).toBe(all.length);
    await allow(browser, { spend_limit: 16 });
    expect(await told()).toContainEqual(expect.stringContaining('cost $0.08 of the $0.16 that you allow'));
    expect(planned).not.toEqual([]);
  });
});

async function workspaceOf(email: string): Promise<number> {
  const [row] = await app.sql`select workspace_id from users where email = ${email}`;
  return Number(row?.['workspace_id']);
}

test('who tries a plan, owes for it, or has none can’t go beyond its limits', async () => {
  const subscription = await sellPlanWith(app, { max_active_aliases: 1 });
  const { browser, email } = await makeAccount(app);
  await app.sql`update users set email_verified_at = now() where email = ${email}`;
  const free = await allow(browser);
  const begun = await browser.post('/settings/subscription', wish({ subscription, trial: true }));
  const checkout = String(begun.json().session_id ?? '');
  if (begun.json().session_id !== undefined) await pay(browser, checkout);
  await deliverNews(app);

  const trial = await allow(browser);

  expect([free.json().code, trial.json().code]).toEqual(['overage_not_allowed', 'overage_not_allowed']);
  expect((await usageOf(browser)).overage).toMatchObject({ is_allowed: false, amount: 0 });
});

describe('bulk credits beyond the limit', () => {
  async function buyCredits(options: Partial<PlanOptions>) {
    const { browser, email } = await buyWith({ max_active_aliases: 100, max_web_credits: 2, ...options });
    await app.sql`update users set email_verified_at = now() where email = ${email}`;
    return browser;
  }
  const send = async (browser: Browser, rows: number, fields: Record<string, string> = {}) =>
    sendFile(browser, ['url', ...Array.from({ length: rows }, freshUrl)].join('\n'), { fields });

  test('are refused where nobody allowed overages', async () => {
    const browser = await buyCredits({});

    expect((await send(browser, 3)).json().code).toBe('not_enough_credits');
  });

  test('are asked about with what they cost, and paid as links are', async () => {
    const browser = await buyCredits({});
    await allow(browser);

    const asked = (await send(browser, 6, { credits: '0' })).json();
    const sent = await send(browser, 6, { credits: '6' });
    await runBatch(app, sent.json().id);

    expect(asked).toMatchObject({
      ...{ code: 'using_credits', cost: 6 },
      message:
        'This uses up to 6 of your 2 remaining credits. 4 of them are beyond your plan, for $0.08 without tax.',
    });
    const { limits, overage } = await usageOf(browser);
    expect(limits).toContainEqual(
      expect.objectContaining({ name: 'web_credits', used: 6, limit: 2, overage: 4 }),
    );
    expect(overage).toMatchObject({ amount: 8 });
    expect(overage.plans).toContainEqual(expect.objectContaining({ plan: 'pro', overage: 0 }));
  });

  test('and links share one spend limit, whichever is used first', async () => {
    const browser = await buyCredits({ max_active_aliases: 2 });
    await allow(browser, { spend_limit: 6 });

    const tooMany = await send(browser, 6, { credits: '6' });
    const sent = await send(browser, 5, { credits: '5' });
    await runBatch(app, sent.json().id);
    const single = await times(3, async () => create(browser));

    expect(tooMany.json().code).toBe('spend_limit_reached');
    // Each link beyond both limits costs a link and a credit.
    expect((await browser.get(`/bulk/batches/${String(sent.json().id)}`)).json()).toMatchObject({
      ...{ state: 'done', created: 3, refused: 2 },
    });
    expect(single).toEqual([200, 406, 406]);
    expect((await usageOf(browser)).overage).toMatchObject({ amount: 6 });
  });

  test('stay within it when files are read at once', async () => {
    const browser = await buyCredits({});
    await allow(browser, { spend_limit: 4 });
    const files = [await send(browser, 4, { credits: '4' }), await send(browser, 4, { credits: '4' })];

    await Promise.all(files.map(async (sent) => runBatch(app, sent.json().id)));

    const { limits, overage } = await usageOf(browser);
    expect(limits).toContainEqual(expect.objectContaining({ name: 'web_credits', used: 4, overage: 2 }));
    expect(overage.amount).toBe(4);
  });
});

describe('a plan of its own', () => {
  const buyFor = async (browser: Browser, place: string, subscription: string) => {
    const begun = await browser.post(`${place}/subscription`, wish({ subscription }));
    await pay(browser, String(begun.json().session_id));
    await deliverNews(app);
  };

  test.each([
    ['an organization', 'enterprise organization', ({ slug }: { slug: string }) => `/organization/${slug}`],
    ['a team', 'enterprise team', ({ place }: { place: string }) => place],
  ] as const)('is exceeded by %s, whose role allows it', async (_, like, placeOf) => {
    const { owner, slug, place } = await makeOrganization(app);
    const at = placeOf({ slug, place });
    const rules = { enabled: true, spend_limit: 4 };
    const before = await owner.put(`${at}/usage/overage`, rules);
    const hidden: unknown = (await usageOf(owner, at)).overage;
    await buyFor(
      owner,
      at,
      await sellPlanWith(app, { max_active_aliases: 1, max_teams: 5, max_team_members: 5 }, like),
    );

    const answer = await owner.put(`${at}/usage/overage`, rules);
    const statuses = await times(5, async () => create(owner, place));

    expect([before.statusCode, before.json().code]).toEqual([406, 'overage_not_allowed']);
    expect(hidden).toBeNull();
    expect(answer.json()).toMatchObject({ is_enabled: true, spend_limit: 4 });
    expect(statuses).toEqual([200, 200, 200, 406, 406]);
    expect((await usageOf(owner, at)).overage).toMatchObject({ amount: 4, spend_limit: 4 });
  });

  test('is shown to whoever may view subscriptions, and changed by whoever may change overages', async () => {
    const { owner, slug } = await makeOrganization(app);
    const at = `/organization/${slug}`;
    await buyFor(owner, at, 'enterprise organization');
    const viewer = (await makeMember(app, slug, { held: ['subscriptions.view'] })).browser;
    const changer = (await makeMember(app, slug, { held: ['subscriptions.overage'] })).browser;
    const other = (await makeMember(app, slug, { held: ['domains.view'] })).browser;
    const ask = async (browser: Browser) => [
      (await browser.get(`${at}/usage`)).statusCode,
      (await browser.put(`${at}/usage/overage`, { enabled: true })).statusCode,
    ];

    expect([await ask(viewer), await ask(changer), await ask(other)]).toEqual([
      [200, 403],
      [200, 200],
      [403, 403],
    ]);
    const { data } = (await owner.get(`${at}/audit`)).json();
    expect(data.filter(({ action }: { action: string }) => action === 'overage.changed')).toHaveLength(1);
  });
});
