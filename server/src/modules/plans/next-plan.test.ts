import { expect, test } from 'vitest';
import type { Plan, PlanPrice } from '@linklet/contract/plans/plans.ts';
import { catalogue } from './catalogue.ts';
import { nextPlanWith } from './next-plan.ts';

const plans = new Map(catalogue.map((plan) => [plan.name, plan]));
const more =
  (than: number) =>
  ({ options }: PlanPrice) =>
    (options.max_active_aliases ?? Infinity) > than;

test.each([
  ['free', 250, 'personal'],
  ['free', 750, 'pro'],
  ['personal', 500, 'pro'],
  ['pro', 2000, 'Pro 5K'],
  ['Pro 50K', 50_000, 'Bulk 250K'],
  // Offered to nobody, and left for one that is.
  ['intermediary', 1000, 'pro'],
  // What is cheaper is no next plan, though it may have more than an override left.
  ['Pro 5K', 100, 'Bulk 100K'],
  ['enterprise', 5_000_000, undefined],
  ['enterprise organization', 100, undefined],
  ['gone', 250, 'personal'],
])('whoever has %s and needs more than %i links finds %s', (planName, than, next) => {
  expect(nextPlanWith(plans, planName, more(than))?.name).toBe(next);
});

test('a plan without limit has more, and one that is hidden, custom or not sold is no offer', () => {
  const [pro] = catalogue.filter(({ name }) => name === 'Pro 5K');
  if (pro === undefined) throw new Error('There is no such plan.');
  const unlimited: Plan = {
    ...pro,
    name: 'unlimited',
    prices: pro.prices.map((price) => ({
      ...price,
      options: { ...price.options, max_active_aliases: null },
    })),
  };
  const next = (part: Partial<Plan>) =>
    nextPlanWith(
      new Map([...plans].slice(0, 3)).set('unlimited', { ...unlimited, ...part }),
      'pro',
      more(2000),
    );

  expect(next({})?.name).toBe('unlimited');
  expect([next({ hidden: true }), next({ custom: true }), next({ active: false })]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});
