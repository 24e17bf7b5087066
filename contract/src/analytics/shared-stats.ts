import { z } from 'zod';
import { checkDays, clicksWanted, kind, rowLimit } from './endpoints.ts';
import { atMost } from '../http/characters.ts';
import { countsOf } from './counts-of.ts';
import { endpoint } from '../http/endpoint.ts';
import { sharedDimensions } from './filters.ts';
import { statsDeadlineMs } from './deadline.ts';

/** The token of a share, or the hash of a link with public statistics. */
const shareName = z.string().regex(/^[A-Za-z0-9]{16,64}$/);

const ofShare = z.object({ name: shareName });

const shared = {
  method: 'GET',
  access: 'session',
  limitPerMinute: 300,
  deadlineMs: statsDeadlineMs,
} as const;

export const getShared = endpoint({
  ...shared,
  path: '/shared/:name',
  params: ofShare,
  response: z.object({
    short_url: z.string().nullable(),
    /** Null for a workspace, and for a link with a password. */
    destination: z.string().nullable(),
    created_at: z.iso.datetime().nullable(),
    /** Only clicks within these filters are counted; in the syntax of `writeFilters`. */
    filters: z.string(),
    /** Later clicks are not counted; null if all are. */
    frozen_at: z.iso.datetime().nullable(),
    ends_at: z.iso.datetime().nullable(),
  }),
});
export type SharedStats = z.output<(typeof getShared)['response']>;

export const openShare = endpoint({
  method: 'POST',
  path: '/shared/:name/open',
  access: 'session',
  params: ofShare,
  body: z.strictObject({ password: z.string('The password field is required.').refine(atMost(128)) }),
  response: z.object({}),
  limitPerMinute: 60,
  // Password hashes wait in a queue.
  deadlineMs: 10_000,
});

const wanted = clicksWanted.omit({ link: true });
const ofKind = wanted.extend({ kind });
const statsQuery = wanted.superRefine(checkDays);
export type SharedQuery = z.output<typeof statsQuery>;

export const {
  totals: countSharedTotals,
  timeline: countSharedTimeline,
  popular: countSharedPopular,
  by: countSharedBy,
} = countsOf({
  head: shared,
  path: '/shared/:name',
  params: ofShare,
  byParams: ofShare.extend({ dimension: z.enum(sharedDimensions) }),
  query: statsQuery,
  kindQuery: ofKind.superRefine(checkDays),
  rowsQuery: ofKind.extend({ limit: rowLimit }).superRefine(checkDays),
});
