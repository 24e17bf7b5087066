import type { z } from 'zod';
import type { linkAnalytics, StatsPeriod } from '@linklet/contract/analytics.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { readShippingStatus } from '../clicks/index.ts';
import { findLink, toLinkView } from '../links/index.ts';
import {
  countCountries,
  countReferrers,
  countTimeline,
  countTotals,
  type LinkClicks,
} from './analytics.queries.ts';
import { fillTimeline, periodSpan } from './periods.ts';

interface Wanted {
  hash: string;
  period: StatsPeriod;
}

/** The clicks of a link, for the workspace that made it; anyone else's link is `not_found`. */
export async function readLinkAnalytics(
  scope: Scope,
  wanted: Wanted,
): Promise<z.input<typeof linkAnalytics>> {
  const { workspaceId } = scope;
  const link = workspaceId === null ? undefined : await findLink(scope, workspaceId, wanted.hash);
  if (workspaceId === null || !link) throw new AppError('not_found');

  const span = periodSpan(wanted.period, scope.clock());
  const clicks: LinkClicks = { workspaceId: link.originWorkspaceId, linkId: link.id, from: span.from };
  const [totals, points, countries, referrers] = await Promise.all([
    countTotals(scope, clicks),
    countTimeline(scope, clicks, span.step),
    countCountries(scope, clicks),
    countReferrers(scope, clicks),
  ]);
  const { delayedSince } = readShippingStatus(scope.config.dataDir);
  return {
    link: toLinkView(link, scope.config.baseUrl),
    period: wanted.period,
    totals,
    timeline: fillTimeline(points, span),
    countries,
    referrers,
    delayed_since: delayedSince?.toISOString() ?? null,
  };
}
