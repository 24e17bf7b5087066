import type { StatsDimension, StatsFilter } from '@linklet/contract/analytics/filters.ts';
import { countryCode } from './country-code.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { readBreakdown, readPopular, readRawClicks, readTimeline } from '../analytics/index.ts';
import { readLinkOfAlias } from '../links/index.ts';
import { success } from './answer.ts';
import { inputs, read } from './input.ts';

const ROWS = 50;

/** What is asked of the statistics. */
async function askedOf(call: SurfaceCall) {
  const { scope } = call;
  const { from, to = scope.clock(), ...asked } = read(inputs.stats, call);
  const subject = { link: await linkOf(scope, asked), filters: filtersOf('tag', asked.tag) };
  return { period: 'custom' as const, from: dayOf(from), to: dayOf(to), zone: 'UTC', ...subject };
}

interface Named {
  alias?: string | undefined;
  domain?: string | undefined;
}

/** Undefined for all links. */
async function linkOf(scope: TokenScope, { alias, domain }: Named): Promise<string | undefined> {
  if (alias === undefined) return undefined;
  const named = addressOf(alias, domain);
  return (await readLinkOfAlias(scope, named.alias, named.domain)).hash;
}

function filtersOf(dimension: StatsDimension, value: string | undefined): StatsFilter[] {
  return value === undefined ? [] : [{ dimension, values: [value], negated: false }];
}

/** Of an alias, or of `domain/alias`. */
function addressOf(text: string, domain: string | undefined) {
  const [alias = '', host = domain] = text.split('/').toReversed();
  return { alias, domain: host };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

export async function timeline(call: SurfaceCall): Promise<SurfaceAnswer> {
  const query = await askedOf(call);
  const { points, step } = await readTimeline(call.scope, query);
  const dataset = points.map(({ at, human, unique, bot }) => ({
    datetime: at,
    ...{ total: human + bot, unique, human },
  }));
  return success({ dataset, interval: step, timezone: 'UTC' });
}

async function rowsOf(call: SurfaceCall, dimension: StatsDimension, more: StatsFilter[] = []) {
  const query = await askedOf(call);
  const filters = [...query.filters, ...more];
  const wanted = { ...query, filters, kind: 'human', limit: ROWS } as const;
  const { rows } = await readBreakdown(call.scope, dimension, wanted);
  return rows.map(({ value, count }) => ({ name: value, total: count }));
}

export async function general(call: SurfaceCall): Promise<SurfaceAnswer> {
  const [browsers, os, devices] = await Promise.all(
    (['browser', 'os', 'device'] as const).map(async (dimension) => rowsOf(call, dimension)),
  );
  return success({ browsers, os, devices });
}

export async function sources(call: SurfaceCall): Promise<SurfaceAnswer> {
  return success({ referrers: await rowsOf(call, 'referrer') });
}

export async function languages(call: SurfaceCall): Promise<SurfaceAnswer> {
  return success({ languages: await rowsOf(call, 'language') });
}

/** Countries of the world, or regions of one. */
export async function location(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { region } = call.params;
  if (region === 'world') return success({ countries: await rowsOf(call, 'country') });
  const values = [countryCode(region)];
  return success({
    regions: await rowsOf(call, 'region', [{ dimension: 'country', values, negated: false }]),
  });
}

export async function weekdays(call: SurfaceCall): Promise<SurfaceAnswer> {
  const counts = await popularOf(call);
  return success({ dataset: counts.map((hours, weekday) => ({ weekday, total: sum(hours) })) });
}

export async function hours(call: SurfaceCall): Promise<SurfaceAnswer> {
  const counts = await popularOf(call);
  const all = Array.from({ length: 24 }, (_, hour) => sum(counts.map((hours) => hours[hour] ?? 0)));
  return success({ dataset: all.map((total, hour) => ({ hour, total })) });
}

/** Clicks by the hour, for each day of the week from Monday. */
async function popularOf(call: SurfaceCall): Promise<number[][]> {
  const query = await askedOf(call);
  return (await readPopular(call.scope, { ...query, kind: 'human' })).weekdays;
}

/** The newest clicks of a period, one by one. */
export async function raw(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope } = call;
  const { from, to: until = new Date(scope.clock().getTime() + 1), ...asked } = read(inputs.raw, call);
  const { alias, domain, tag } = asked;
  const onDomain = alias === undefined ? domain : undefined;
  const filters = [...filtersOf('tag', tag), ...filtersOf('domain', onDomain)];
  return success(await readRawClicks(scope, { from, until, filters, link: await linkOf(scope, asked) }));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
