import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeatureUsage, LimitUsage } from '@linklet/contract/usage/limits.ts';
import { makeStaff, PASSWORD } from '../../testing/accounts.ts';
import { makeMember, makeOrganization, makeVerified } from '../../testing/organizations.ts';
import { makeBuyer, passDays } from '../../testing/payments.ts';
import { makeAccountWith } from '../../testing/plans.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  await staff.post('/password/confirm', { password: PASSWORD });
});
afterAll(() => app.close());

const UNTIL = new Date(Date.now() + 20 * 86_400_000).toISOString();
const give = async (browser: Browser, body: object) => {
  const { id } = (await browser.get('/state')).json().user;
  const answer = await staff.post(`/kiosk/user/${String(id)}/overrides`, { reason: 'A secret', ...body });
  expect(answer.statusCode).toBe(200);
};
const usageOf = async (browser: Browser, place = '/settings') => {
  const { limits, features, ...rest } = (await browser.get(`${place}/usage`)).json();
  const whyOf = (name: string) => limits.find((limit: LimitUsage) => limit.name === name)?.why;
  const feature = (name: string) => features.find((each: FeatureUsage) => each.name === name);
  return { ...rest, limits, whyOf, feature };
};
const create = async (browser: Browser) =>
  browser.post('/url/create', { url: `https://example.com/${randomUUID()}` });

describe('a limit tells', () => {
  test('that it is the plan’s, when its count begins again, and which plan has more', async () => {
    const { browser } = await makeVerified(app);
    const { whyOf, period } = await usageOf(browser);

    expect(whyOf('active_aliases')).toEqual({
      ...{ source: 'plan', granted: 0, until: null, resets_at: null },
      next_plan: { plan: 'personal', limit: 500 },
    });
    expect(whyOf('web_credits')).toMatchObject({
      ...{ resets_at: period.ends_at, next_plan: { plan: 'personal', limit: 500 } },
    });
  });

  test('what was granted until when, which a larger plan has besides', async () => {
    const browser = await makeAccountWith(app, { max_active_aliases: 3000 });
    await give(browser, { kind: 'grant', name: 'max_active_aliases', value: 500, ends_at: UNTIL });

    expect((await usageOf(browser)).whyOf('active_aliases')).toEqual({
      ...{ source: 'grant', granted: 500, until: UNTIL, resets_at: null },
      next_plan: { plan: 'Pro 5K', limit: 5500 },
    });
  });

  test('that it was set, where no plan helps', async () => {
    const browser = await makeAccountWith(app, {});
    await give(browser, { kind: 'override', name: 'max_aliases_per_month', value: 5 });

    expect((await usageOf(browser)).whyOf('aliases_per_month')).toMatchObject({
      ...{ source: 'override', granted: 0, until: null, next_plan: null },
    });
  });

  test('that a payment is overdue', async () => {
    const { browser, email } = await makeBuyer(app, {}, '4000 0000 0000 0341');
    await passDays(app, email, 40);

    const { whyOf, feature } = await usageOf(browser);

    expect(whyOf('active_aliases')).toMatchObject({ source: 'overdue', next_plan: null });
    expect(feature('add_branded_domains')).toMatchObject({ is_included: false, source: 'overdue' });
  });

  test('all this where it is reached', async () => {
    const browser = await makeAccountWith(app, { max_active_aliases: 0 });
    await give(browser, { kind: 'grant', name: 'max_active_aliases', value: 1, ends_at: UNTIL });
    await create(browser);

    const refused = (await create(browser)).json();

    expect(refused).toMatchObject({
      ...{ code: 'plan_limit_reached', limit: 'active_aliases' },
      reached: { name: 'active_aliases', limit: 1, why: { source: 'grant', granted: 1, until: UNTIL } },
    });
    expect(JSON.stringify(refused)).not.toContain('A secret');
  });
});

describe('a feature tells', () => {
  test('whether the plan has it, and the next plan that does', async () => {
    const { browser } = await makeVerified(app);
    const { feature } = await usageOf(browser);

    expect(feature('use_analytics')).toEqual({
      ...{ name: 'use_analytics', is_included: true, source: 'plan', until: null, next_plan: null },
    });
    expect(feature('use_bulk')).toMatchObject({ is_included: false, source: 'plan', next_plan: 'pro' });
  });

  test('that it was given, or withheld, and until when', async () => {
    const { browser } = await makeVerified(app);
    await give(browser, { kind: 'grant', name: 'use_api', value: true, ends_at: UNTIL });
    await give(browser, { kind: 'override', name: 'use_analytics', value: false });
    const { feature } = await usageOf(browser);

    expect(feature('use_api')).toMatchObject({ is_included: true, source: 'grant', until: UNTIL });
    expect(feature('use_analytics')).toMatchObject({
      is_included: false,
      source: 'override',
      next_plan: null,
    });
  });

  test('a team that the organization withholds it', async () => {
    const { owner, slug, place } = await makeOrganization(app);
    await owner.put(`${place}/features`, { withheld: ['use_tags'] });
    const { browser } = await makeMember(app, slug, { role: 'viewer' });
    const { feature } = await usageOf(browser, place);

    expect(feature('use_tags')).toMatchObject({
      is_included: false,
      source: 'organization',
      next_plan: null,
    });
    expect(feature('use_bulk')).toMatchObject({ is_included: true, source: 'plan' });
  });
});
