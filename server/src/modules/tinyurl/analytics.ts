import type { StatsDimension, StatsFilter } from '@linklet/contract/analytics/filters.ts';
import { countryCode } from './country-code.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { readBreakdown, readPopular, readTimeline } from '../analytics/index.ts';
import { readLinkOfAlias } from '../links/index.ts';
import { success } from './answer.ts';
import { inputs, read } from './input.ts';

const ROWS = 50;

/** What is asked of the statistics. */
async function askedOf(call: SurfaceCall) {
  const { scope } = call;
  const { from, to = scope.clock(), alias, domain, tag } = read(inputs.stats, call);
  const filters: StatsFilter[] =
    tag === undefined ? [] : [{ dimension: 'tag', values: [tag], negated: false }];
  const named = alias === undefined ? undefined : addressOf(alias, domain);
  const link = named && (await readLinkOfAlias(scope, named.alias, named.domain)).hash;
  return { period: 'custom' as const, from: dayOf(from), to: dayOf(to), zone: 'UTC', link, filters };
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

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
