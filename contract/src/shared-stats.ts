import { z } from 'zod';
import {
  checkDays,
  clicksWanted,
  countBy,
  countPopular,
  countTimeline,
  countTotals,
  kind,
  rowLimit,
} from './analytics.ts';
import { endpoint } from './endpoint.ts';
import { sharedDimensions } from './stats-filters.ts';

/** What statistics are shared by: the public name of a link whose statistics are public. */
export const shareName = z.string().regex(/^[A-Za-z0-9]{16,64}$/);

const ofShare = z.object({ share: shareName });

// Whoever has the address, signed in or not.
const shared = { method: 'GET', access: 'session', limitPerMinute: 300, deadlineMs: 10_000 } as const;

/** What the statistics are of, as those see it who are no members. */
export const getShared = endpoint({
  ...shared,
  path: '/shared/:share',
  params: ofShare,
  response: z.object({
    /** The whole short URL. */
    short_url: z.string(),
    /** Null where it is for those alone who know the link's password. */
    destination: z.string().nullable(),
    created_at: z.iso.datetime(),
  }),
});
export type SharedStats = z.output<(typeof getShared)['response']>;

const wanted = clicksWanted.omit({ link: true });
const ofKind = wanted.extend({ kind });
const statsQuery = wanted.superRefine(checkDays);
export type SharedQuery = z.output<typeof statsQuery>;

export const countSharedTotals = endpoint({
  ...shared,
  path: '/shared/:share/totals',
  params: ofShare,
  query: statsQuery,
  response: countTotals.response,
});

export const countSharedTimeline = endpoint({
  ...shared,
  path: '/shared/:share/timeline',
  params: ofShare,
  query: statsQuery,
  response: countTimeline.response,
});

export const countSharedPopular = endpoint({
  ...shared,
  path: '/shared/:share/popular',
  params: ofShare,
  query: ofKind.superRefine(checkDays),
  response: countPopular.response,
});

export const countSharedBy = endpoint({
  ...shared,
  path: '/shared/:share/by/:dimension',
  params: ofShare.extend({ dimension: z.enum(sharedDimensions) }),
  query: ofKind.extend({ limit: rowLimit }).superRefine(checkDays),
  response: countBy.response,
});
