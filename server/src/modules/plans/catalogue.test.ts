import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

const named = (name: string) => catalogue.find((plan) => plan.name === name);

test('the enterprise plan is as the specification has it', () => {
  const enterprise = named('enterprise');

  expect(enterprise).toMatchObject({ type: 'user', trialAvailable: false, allowIntervalDowngrade: true });
  expect(enterprise?.prices.map(({ interval, price }) => [interval, price.amount, price.currency])).toEqual([
    ['monthly', 179_900, 'USD'],
    ['yearly', 1_798_800, 'USD'],
  ]);
  expect(enterprise?.prices[0]?.options).toMatchObject({
    max_redirects: 5_000_000,
    max_active_aliases: 5_000_000,
    max_aliases: 15_000_000,
    max_api_credits: 5_000_000,
    max_trackable_clicks: 5_000_000,
    max_branded_aliases_per_month: 5_000_000,
    max_aliases_per_month: 5_000_000,
    alias_lifetime: 'P90D',
    analytics_period: 'P2Y',
    discounted_domain_count: 3,
    max_vanity_subdomains: 1,
    max_domains_subdomains: 25,
    links_with_unlimited_clicks: 0,
  });
});

test('a year of a plan that is sold by the month costs ten months', () => {
  const both = catalogue.filter(({ name, prices }) => prices.length === 2 && name !== 'enterprise team');
  for (const { name, prices } of both.filter((plan) => plan.name !== 'enterprise')) {
    expect(prices[1]?.price.amount, name).toBe((prices[0]?.price.amount ?? 0) * 10);
  }
});

test('links of bulk plans end after 90 days, those of other plans for one person stay', () => {
  for (const { name, group, type, prices } of catalogue.filter((plan) => plan.group !== 'enterprise')) {
    const lifetimes = new Set(prices.map((price) => price.options.alias_lifetime));
    expect([name, type, ...lifetimes]).toEqual([name, 'user', group === 'bulk' ? 'P90D' : null]);
  }
});
