import type { z } from 'zod';
import type { StatsDimension, StatsFilter } from '@linklet/contract/analytics/filters.ts';
import type { StatsPeriod } from '@linklet/contract/analytics/periods.ts';
import { timeZone } from '@linklet/contract/accounts/time-zone.ts';
import { AppError } from '../../platform/errors.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { readBreakdown, readTimeline, readTotals } from '../analytics/index.ts';
import { readLinkOfAlias } from '../links/index.ts';
import { continentOf, countriesOf, type Continent } from './continents.ts';
import { inputs, read } from './input.ts';
import { findNamed } from './links.ts';

type Asked = z.output<typeof inputs.stats>;

const ROWS = 100;
/** More than there are. */
const COUNTRIES = 1000;

const periods: Partial<Record<Asked['interval'], StatsPeriod>> = {
  '24h': 'last_24_hour',
  '7d': 'last_7_day',
  '30d': 'last_30_day',
  '90d': 'last_90_day',
  '1y': 'last_365_day',
  mtd: 'this_month',
  all: 'last_731_day',
};

interface Span {
  period: StatsPeriod;
  from?: string;
  to?: string;
}

function spanOf({ start, end, interval }: Asked, now: Date): Span {
  const day = (moment: Date) => moment.toISOString().slice(0, 10);
  if (start !== undefined) {
    const [from, to] = [new Date(start), end === undefined ? now : new Date(end)];
    if ([from, to].some((each) => Number.isNaN(each.getTime()))) throw new AppError('malformed_request');
    return { period: 'custom', from: day(from), to: day(to) };
  }
  const period = periods[interval];
  if (period !== undefined) return { period };
  const month = interval === 'ytd' ? 0 : now.getUTCMonth() - (now.getUTCMonth() % 3);
  return { period: 'custom', from: day(new Date(Date.UTC(now.getUTCFullYear(), month))), to: day(now) };
}

async function queryOf(scope: TokenScope, asked: Asked) {
  const isOfLink = [asked.key, asked.linkId, asked.externalId].some((each) => each !== undefined);
  const link = isOfLink ? (await findNamed(scope, asked)).hash : undefined;
  const filters = filtersOf({ ...asked, domain: isOfLink ? undefined : asked.domain });
  const zone = timeZone.safeParse(asked.timezone).data ?? 'UTC';
  return { ...spanOf(asked, scope.clock()), link, filters, zone };
}

function filtersOf(asked: Asked): StatsFilter[] {
  const { continent, country, qr, tagId, tagIds } = asked;
  const wanted: readonly [StatsDimension, readonly (string | undefined)[]][] = [
    ['domain', [asked.domain]],
    ['tag', [...(tagId ?? []), ...(tagIds ?? [])]],
    ['country', [country?.toUpperCase()]],
    ['country', continent === undefined ? [] : countriesOf(continent)],
    ['device', [asked.device]],
    ['browser', [asked.browser]],
    ['os', [asked.os]],
    ['referrer', [asked.referer]],
    ['qr', qr === undefined ? [] : [qr ? 'yes' : 'no']],
  ];
  return wanted.flatMap(([dimension, given]) => {
    const values = given.filter((value): value is string => value !== undefined && value !== '');
    return values.length === 0 ? [] : [{ dimension, values, negated: false }];
  });
}

/** What groups are counted by, and how Dub shows one. */
const groups: Record<string, { dimension: StatsDimension; show: (value: string) => object }> = {
  countries: { dimension: 'country', show: (country) => ({ country, region: '*', city: '*' }) },
  regions: { dimension: 'region', show: (value) => ({ ...placeOf(value), city: '*' }) },
  cities: {
    dimension: 'city',
    show: (value) => ({ country: placeOf(value).country, region: '*', city: lastOf(value) }),
  },
  devices: { dimension: 'device', show: (device) => ({ device }) },
  browsers: { dimension: 'browser', show: (browser) => ({ browser }) },
  os: { dimension: 'os', show: (os) => ({ os }) },
  referers: {
    dimension: 'referrer',
    show: (referer) => ({ referer: referer === '' ? '(direct)' : referer }),
  },
  referer_urls: {
    dimension: 'referrer',
    show: (referer) => ({ refererUrl: referer === '' ? '(direct)' : referer }),
  },
  triggers: { dimension: 'qr', show: (value) => ({ trigger: value === 'yes' ? 'qr' : 'link' }) },
};

/** Of a value such as `DE-BE`, or `DE/Berlin`. */
function placeOf(value: string): { country: string; region: string } {
  return { country: value.slice(0, 2), region: lastOf(value) };
}

function lastOf(value: string): string {
  return value.replace(/^[A-Z]{2}[-/:]/, '');
}

/** Leads and sales are none: nothing of them is known here. */
export async function retrieve({ scope, query }: SurfaceCall): Promise<SurfaceAnswer> {
  const asked = read(inputs.stats, query);
  const isOfClicks = ['clicks', 'composite'].includes(asked.event);
  const wanted = await queryOf(scope, asked);
  if (asked.groupBy === 'count') {
    const { totals } = await readTotals(scope, wanted);
    return { body: { clicks: isOfClicks ? totals.human : 0, leads: 0, sales: 0, saleAmount: 0 } };
  }
  if (!isOfClicks) return { body: [] };
  if (asked.groupBy === 'timeseries') {
    const { points } = await readTimeline(scope, wanted);
    return { body: points.map(({ at, human }) => ({ start: at, clicks: human })) };
  }
  if (asked.groupBy === 'top_links') return { body: await topLinks(scope, wanted) };
  if (asked.groupBy === 'continents') return { body: await countContinents(scope, wanted) };
  const group = groups[asked.groupBy];
  // What Dub counts besides is nothing here.
  if (group === undefined) return { body: [] };
  const { rows } = await readBreakdown(scope, group.dimension, { ...wanted, kind: 'human', limit: ROWS });
  return { body: rows.map(({ value, count }) => ({ ...group.show(value), clicks: count })) };
}

/** Of places without a country it is not known where they are. */
async function countContinents(scope: TokenScope, wanted: Awaited<ReturnType<typeof queryOf>>) {
  const { rows } = await readBreakdown(scope, 'country', { ...wanted, kind: 'human', limit: COUNTRIES });
  const clicksOf = new Map<Continent, number>();
  for (const { value, count } of rows) {
    const continent = continentOf(value);
    if (continent !== undefined) clicksOf.set(continent, (clicksOf.get(continent) ?? 0) + count);
  }
  return [...clicksOf]
    .map(([continent, clicks]) => ({ continent, clicks }))
    .toSorted((one, other) => other.clicks - one.clicks);
}

async function topLinks(scope: TokenScope, wanted: Awaited<ReturnType<typeof queryOf>>) {
  const { rows } = await readBreakdown(scope, 'alias', { ...wanted, kind: 'human', limit: 20 });
  const found = await Promise.all(
    rows.map(async ({ value, count }) => {
      const slash = value.indexOf('/');
      const [domain, key] = [value.slice(0, slash), value.slice(slash + 1)];
      const link = await readLinkOfAlias(scope, key, domain).catch(() => undefined);
      if (!link) return undefined;
      const shortLink = link.aliases.find((each) => each.alias === key)?.linklet ?? '';
      const { hash: id, url, created_at: createdAt } = link;
      return { link: id, id, domain, key, shortLink, url, createdAt, clicks: count };
    }),
  );
  return found.filter((each) => each !== undefined);
}
