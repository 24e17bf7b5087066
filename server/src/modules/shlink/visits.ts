import type { StatsFilter } from '@linklet/contract/analytics/filters.ts';
import { AppError } from '../../platform/errors.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { listVisits, readTotals, type Visit } from '../analytics/index.ts';
import { toMoment, toPage } from './answer.ts';
import { findDomain } from './domains.ts';
import { inputs, readQuery } from './input.ts';
import { defaultHost, toSummary } from './short-url-view.ts';
import { findShortUrl } from './short-urls.ts';
import { requireTag } from './tags.ts';

interface Among {
  link?: string;
  filters?: readonly StatsFilter[];
}

async function visitsOf(call: SurfaceCall, { link, filters = [] }: Among): Promise<SurfaceAnswer> {
  const asked = readQuery(inputs.visits, { ...call, params: {} });
  const { page, itemsPerPage, startDate: from, endDate: until, excludeBots } = asked;
  const { visits, total } = await listVisits(call.scope, {
    ...{ link, filters, from, until, withoutBots: excludeBots === true },
    ...{ offset: (page - 1) * itemsPerPage, limit: itemsPerPage },
  }).catch(noneWhereOff);
  const { protocol } = new URL(call.scope.config.baseUrl);
  const data = visits.map((visit) => toVisit(visit, protocol));
  return { body: { visits: toPage(data, total, asked) } };
}

/** A link whose visits are not kept has none. */
function noneWhereOff(error: unknown) {
  if (error instanceof AppError && error.code === 'analytics_off') return { visits: [], total: 0 };
  throw error;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

function toVisit(visit: Visit, protocol: string) {
  const { at, shortLink, referrerHost, userAgent, isBot } = visit;
  return {
    ...{ referer: referrerHost, date: toMoment(at.toISOString()), userAgent, potentialBot: isBot },
    visitLocation: toLocation(visit),
    visitedUrl: shortLink === '' ? '' : `${protocol}//${shortLink}`,
    // Where it led is not kept with a visit.
    redirectUrl: null,
  };
}

function toLocation({ country, region, city }: Visit) {
  if (country === '') return null;
  return {
    ...{ countryCode: country, countryName: countryNames.of(country) ?? country },
    ...{ regionName: region, cityName: city, latitude: null, longitude: null, timezone: '', isEmpty: false },
  };
}

const among = (dimension: StatsFilter['dimension'], value: string): StatsFilter => ({
  ...{ dimension, values: [value], negated: false },
});

/** Where a domain is asked for beside what the path names. */
async function onDomain(call: SurfaceCall): Promise<StatsFilter[]> {
  const { domain } = readQuery(inputs.visits, { ...call, params: {} });
  if (domain === undefined) return [];
  const host = domain === 'DEFAULT' ? await defaultHost(call.scope) : domain;
  return [among('domain', host ?? '')];
}

export async function ofShortUrl(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { hash } = await findShortUrl(call);
  return visitsOf(call, { link: hash });
}

export async function ofTag(call: SurfaceCall): Promise<SurfaceAnswer> {
  const name = await requireTag(call);
  return visitsOf(call, { filters: [among('tag', name), ...(await onDomain(call))] });
}

export async function ofDomain(call: SurfaceCall): Promise<SurfaceAnswer> {
  return visitsOf(call, { filters: [among('domain', await findDomain(call))] });
}

export async function ofAll(call: SurfaceCall): Promise<SurfaceAnswer> {
  return visitsOf(call, { filters: await onDomain(call) });
}

/** What is asked for in vain is no workspace’s. */
export async function orphans(call: SurfaceCall): Promise<SurfaceAnswer> {
  return { body: { visits: toPage([], 0, readQuery(inputs.visits, call)) } };
}

const EVER = '2000-01-01';

export async function overview({ scope }: SurfaceCall): Promise<SurfaceAnswer> {
  const to = scope.clock().toISOString().slice(0, 10);
  const { totals } = await readTotals(scope, { period: 'custom', from: EVER, to, zone: 'UTC', filters: [] });
  return { body: { visits: { nonOrphanVisits: toSummary(totals), orphanVisits: toSummary() } } };
}
