import type { z } from 'zod';
import { sharedDimensions, type StatsDimension } from '@linklet/contract/analytics/filters.ts';
import {
  countSharedBy,
  countSharedPopular,
  countSharedTimeline,
  countSharedTotals,
} from '@linklet/contract/analytics/shared-stats.ts';
import { api } from '#/lib/transport/api.ts';

export interface StatsShare {
  /** The token of a share, or the public name of a link. */
  name: string;
  /** Whether nothing is added to it any more. */
  isFrozen: boolean;
}

type Words = z.input<NonNullable<(typeof countSharedTotals)['query']>>;
type KindWords = z.input<NonNullable<(typeof countSharedPopular)['query']>>;
type RowsWords = z.input<NonNullable<(typeof countSharedBy)['query']>>;

function sharedOf<Query extends object>({ name }: StatsShare, query: Query) {
  return { params: { name }, query };
}

export async function askSharedTotals(share: StatsShare, query: Words, signal: AbortSignal) {
  return api(countSharedTotals, { ...sharedOf(share, query), signal });
}

export async function askSharedTimeline(share: StatsShare, query: Words, signal: AbortSignal) {
  return api(countSharedTimeline, { ...sharedOf(share, query), signal });
}

export async function askSharedPopular(share: StatsShare, query: KindWords, signal: AbortSignal) {
  return api(countSharedPopular, { ...sharedOf(share, query), signal });
}

export async function askSharedBreakdown(
  share: StatsShare,
  { dimension, query }: { dimension: StatsDimension; query: RowsWords },
  signal: AbortSignal,
) {
  const shared = sharedDimensions.find((each) => each === dimension);
  if (shared === undefined) throw new Error(`${dimension} is shared with nobody.`);
  const asked = sharedOf(share, query);
  return api(countSharedBy, { ...asked, params: { ...asked.params, dimension: shared }, signal });
}
