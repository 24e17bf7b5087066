import { expect, test } from 'vitest';
import type { Entitlements } from '@linklet/contract/plans/entitlements.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import { narrowedByDebt, narrowedByOrganization } from './narrowed.ts';
import { freeOptions, optionsOf } from './plan-parts.ts';

const options: PlanOptions = {
  ...optionsOf(1000, { max_vanity_subdomains: 2, max_teams: 3, max_team_members: 4 }),
  ...{ max_web_credits: null, max_api_credits: 7 },
};
const plan: Entitlements = {
  ...{
    planName: 'pro',
    isSubscribed: true,
    withheld: [],
    sources: {},
    overdue: null,
    requestFactor: 4,
    options,
  },
  features: [
    ...['create_linklet', 'use_analytics', 'share_analytics', 'use_bulk', 'use_api', 'use_branded_domains'],
    ...['add_branded_domains', 'purchase_branded_domains', 'add_vanity_subdomains'],
  ] as Entitlements['features'],
};
const free: Entitlements = {
  ...{ ...plan, planName: 'free', isSubscribed: false, features: ['create_linklet'] },
  options: { ...freeOptions, max_api_credits: null },
};

test.each([null, 'warned', 'free'] as const)('a step of debt that is %s leaves a plan as it is', (step) => {
  expect(narrowedByDebt(plan, free, step)).toBe(plan);
});

test('after a week of debt nothing new is made, and after two programs do nothing', () => {
  const [soft, hard] = [narrowedByDebt(plan, free, 'soft'), narrowedByDebt(plan, free, 'hard')];

  const kept = [
    'create_linklet',
    'use_analytics',
    'share_analytics',
    'use_bulk',
    'use_api',
    'use_branded_domains',
  ];
  expect([soft.overdue, soft.features]).toEqual(['soft', kept]);
  expect([hard.overdue, hard.features]).toEqual([
    'hard',
    ['create_linklet', 'use_analytics', 'share_analytics', 'use_branded_domains'],
  ]);
});

test.each(['soft', 'hard'] as const)(
  'debt that is %s limits what is made as without a plan, and nothing else',
  (step) => {
    expect(narrowedByDebt(plan, free, step).options).toEqual({
      ...options,
      ...{ max_active_aliases: 250, max_aliases: 750, max_aliases_per_month: 250 },
      ...{ max_branded_aliases_per_month: 0, max_domains: 0, max_subdomains: 0, max_domains_subdomains: 0 },
      ...{ max_vanity_subdomains: 0, max_teams: 0, max_team_members: 0 },
      // What has no limit on one side has that of the other.
      ...{ max_web_credits: 0, max_api_credits: 7 },
    });
  },
);

test('a limit below that of the free plan stays', () => {
  const small = { ...plan, options: { ...options, max_active_aliases: 10 } };

  expect(narrowedByDebt(small, free, 'soft').options.max_active_aliases).toBe(10);
});

test('what an organization withholds is not there, and a public share is a share', () => {
  const narrowed = narrowedByOrganization(plan, ['share_analytics', 'use_tags', 'use_bulk']);

  expect(narrowed.features).toEqual(
    plan.features.filter((name) => name !== 'share_analytics' && name !== 'use_bulk'),
  );
  expect(narrowed.withheld).toEqual(['share_analytics', 'use_bulk']);
  expect(narrowed.options).toEqual({ ...options, analytics_public: false });
});

test('what an organization withholds of something else leaves public shares', () => {
  expect(narrowedByOrganization(plan, ['use_bulk']).options.analytics_public).toBe(true);
  expect(narrowedByOrganization(plan, ['use_tags'])).toBe(plan);
  const closed = { ...plan, options: { ...options, analytics_public: false } };
  expect(narrowedByOrganization(closed, ['use_bulk']).options.analytics_public).toBe(false);
});
