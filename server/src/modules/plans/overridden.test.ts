import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { featureNames, type Entitlements } from '@linklet/contract/plans/entitlements.ts';
import {
  isFeature,
  isLimitOption,
  optionNames,
  type OverrideName,
} from '@linklet/contract/plans/overrides.ts';
import { narrowedByDebt, narrowedByOrganization } from './narrowed.ts';
import { overriddenBy, underPlan, type StandingOverride } from './overridden.ts';
import { freeOptions, optionsOf } from './plan-parts.ts';

const plan: Entitlements = {
  ...{ planName: 'pro', isSubscribed: true, withheld: [], sources: {}, overdue: null, requestFactor: 4 },
  options: { ...optionsOf(1000), max_recent_urls: null, alias_lifetime: 'P90D' },
  features: ['create_linklet', 'use_bulk', 'share_analytics'],
};
const free: Entitlements = { ...plan, planName: 'free', features: ['create_linklet'], options: freeOptions };

const day = (of: number) => new Date(Date.UTC(2026, 2, of));
const now = day(10);
const entry = (
  kind: StandingOverride['kind'],
  name: OverrideName,
  value: StandingOverride['value'],
  [startsAt, endsAt]: [Date, Date | null] = [day(1), null],
): StandingOverride => ({ kind, name, value, startsAt, endsAt });

const grant = (value: number, span?: [Date, Date | null]) =>
  entry('grant', 'max_active_aliases', value, span);
const set = (value: number | null, span?: [Date, Date | null]) =>
  entry('override', 'max_active_aliases', value, span);

describe('a limit of 1,000', () => {
  test.each<[string, StandingOverride[], number | null]>([
    ['is as it is without anything', [], 1000],
    ['has what is granted added', [grant(500)], 1500],
    ['has all grants added', [grant(500), grant(25)], 1525],
    ['is what an override sets, be it stricter', [set(10)], 10],
    ['is what an override sets, be it looser', [set(5000)], 5000],
    ['is none where an override sets no limit', [set(null)], null],
    ['is nothing where an override sets 0', [set(0)], 0],
    ['is what the newest override sets', [set(10), set(20)], 20],
    ['has grants added to what an override sets, whichever was first', [grant(5), set(10), grant(1)], 16],
    ['is none where nothing can be added to', [set(null), grant(5)], null],
    ['is as it is before the first day', [grant(500, [day(11), null])], 1000],
    ['has a grant on its first moment', [grant(500, [now, null])], 1500],
    ['has a grant no more in the moment of its end', [grant(500, [day(1), now])], 1000],
    ['has a grant up to the moment before', [grant(500, [day(1), new Date(now.getTime() + 1)])], 1500],
  ])('%s', (_, overrides, limit) => {
    expect(overriddenBy(plan, overrides, now).options).toEqual({
      ...plan.options,
      max_active_aliases: limit,
    });
  });

  test('tells why, how much of it is granted, and when that changes by itself', () => {
    const ends = [grant(5, [day(1), day(20)]), grant(7, [day(1), day(15)]), grant(1), set(10)];

    expect(overriddenBy(plan, ends, now).sources).toEqual({
      max_active_aliases: { by: 'override', until: day(15), granted: 13 },
    });
    expect(overriddenBy(plan, [grant(5), grant(1)], now).sources).toEqual({
      max_active_aliases: { by: 'grant', until: null, granted: 6 },
    });
    expect(overriddenBy(plan, [set(10, [day(1), day(12)])], now).sources).toEqual({
      max_active_aliases: { by: 'override', until: day(12), granted: 0 },
    });
  });
});

describe('a feature', () => {
  const has = (...overrides: StandingOverride[]) => overriddenBy(plan, overrides, now).features;

  test('is given, and withheld, by the newest that is in force', () => {
    expect(has(entry('grant', 'use_api', true))).toEqual([...plan.features, 'use_api']);
    expect(has(entry('override', 'use_bulk', false))).toEqual(['create_linklet', 'share_analytics']);
    expect(has(entry('grant', 'use_bulk', true), entry('override', 'use_bulk', false))).not.toContain(
      'use_bulk',
    );
    expect(has(entry('override', 'use_bulk', false), entry('grant', 'use_bulk', true))).toContain('use_bulk');
    expect(
      has(entry('override', 'use_bulk', false), entry('grant', 'use_bulk', true, [day(1), day(2)])),
    ).not.toContain('use_bulk');
  });

  test('that the plan has anyway comes from the plan', () => {
    expect(overriddenBy(plan, [entry('grant', 'use_bulk', true)], now)).toEqual(plan);
  });
});

test('goes with its payer to another plan', () => {
  const larger = { features: ['use_tags'] as const, options: optionsOf(5000) };
  const overrides = [grant(500), entry('override', 'max_domains', 9), entry('grant', 'use_api', true)];
  const withheld = entry('override', 'use_tags', false);

  expect(underPlan(overriddenBy(plan, overrides, now), larger)).toEqual({
    features: ['use_tags', 'use_api'],
    options: { ...larger.options, max_active_aliases: 5500, max_domains: 9 },
  });
  expect(
    underPlan(overriddenBy({ ...plan, features: ['use_tags'] }, [withheld], now), larger).features,
  ).toEqual([]);
  const unlimited = { ...larger, options: { ...larger.options, max_active_aliases: null } };
  expect(underPlan(overriddenBy(plan, overrides, now), unlimited).options.max_active_aliases).toBeNull();
});

test('what an organization or a debt withholds no grant gives back', () => {
  const overrides = [
    grant(500),
    entry('grant', 'add_branded_domains', true),
    entry('grant', 'use_bulk', true),
  ];
  const [rich, poor] = [overriddenBy(plan, overrides, now), overriddenBy(free, overrides, now)];

  const owing = narrowedByDebt(rich, poor, 'hard');
  const kept = narrowedByOrganization(rich, ['use_bulk']);

  expect(owing.features).toEqual(['create_linklet', 'share_analytics']);
  // What is left is what the free plan has, with what is granted to it.
  expect(owing.options.max_active_aliases).toBe(750);
  expect(owing.sources).toMatchObject({
    max_active_aliases: { by: 'overdue' },
    add_branded_domains: { by: 'overdue' },
    use_bulk: { by: 'overdue' },
  });
  expect(kept.features).not.toContain('use_bulk');
  expect(kept.sources).toMatchObject({ use_bulk: { by: 'organization', until: null } });
});

const moment = fc.integer({ min: 1, max: 20 }).map(day);
const anyOverride = fc
  .record({
    kind: fc.constantFrom('grant' as const, 'override' as const),
    name: fc.constantFrom<OverrideName>(...featureNames, ...optionNames.filter(isLimitOption)),
    limit: fc.integer({ min: 1, max: 1_000_000_000 }),
    isUnlimited: fc.boolean(),
    startsAt: moment,
    endsAt: fc.option(moment),
  })
  .map(({ kind, name, limit, isUnlimited, ...span }): StandingOverride => {
    if (isFeature(name)) return { kind, name, value: kind === 'grant', ...span };
    return { kind, name, value: kind === 'override' && isUnlimited ? null : limit, ...span };
  });
const anyOverrides = fc.array(anyOverride, { maxLength: 30 });

test('whatever is given and withheld, nothing else changes, and all of it is over at its end', () => {
  fc.assert(
    fc.property(anyOverrides, (overrides) => {
      const changed = overriddenBy(plan, overrides, now);
      const named = new Set<string>(overrides.map(({ name }) => name));

      for (const name of optionNames) {
        if (!named.has(name)) expect(changed.options[name]).toBe(plan.options[name]);
        const value = changed.options[name];
        if (typeof value === 'number') expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
        if (value !== plan.options[name]) expect(changed.sources[name]).toBeDefined();
      }
      for (const feature of featureNames) {
        const isSame = changed.features.includes(feature) === plan.features.includes(feature);
        expect(isSame).toBe(changed.sources[feature] === undefined);
        if (!named.has(feature)) expect(isSame).toBe(true);
      }
      expect(new Set(changed.features).size).toBe(changed.features.length);
      const ended = overrides.map((each) => ({ ...each, endsAt: each.endsAt ?? day(21) }));
      expect(overriddenBy(plan, ended, day(21))).toBe(plan);
    }),
  );
});

test('a grant takes nothing away, in whatever order it came', () => {
  fc.assert(
    fc.property(anyOverrides, fc.integer({ min: 0, max: 30 }), (overrides, at) => {
      const more = [...overrides.slice(0, at), grant(5), ...overrides.slice(at)];
      const [less, granted] = [overriddenBy(plan, overrides, now), overriddenBy(plan, more, now)];
      const limit = less.options.max_active_aliases;

      expect(granted.options).toEqual({
        ...less.options,
        max_active_aliases: limit === null ? null : limit + 5,
      });
      expect(granted.features).toEqual(less.features);
    }),
  );
});

test('debt leaves no more than there was', () => {
  fc.assert(
    fc.property(anyOverrides, fc.constantFrom('soft' as const, 'hard' as const), (overrides, step) => {
      const [whole, poor] = [overriddenBy(plan, overrides, now), overriddenBy(free, overrides, now)];
      const owing = narrowedByDebt(whole, poor, step);

      for (const name of optionNames.filter(isLimitOption))
        expect(owing.options[name] ?? Infinity).toBeLessThanOrEqual(whole.options[name] ?? Infinity);
      expect(owing.features.every((feature) => whole.features.includes(feature))).toBe(true);
    }),
  );
});
