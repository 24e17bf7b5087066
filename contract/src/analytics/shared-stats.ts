import { z } from 'zod';
import { checkDays, clicksWanted, kind, rowLimit } from './endpoints.ts';
import { atMost } from '../http/characters.ts';
import { countsOf } from './counts-of.ts';
import { endpoint } from '../http/endpoint.ts';
import { sharedDimensions } from './filters.ts';
import { line } from '../http/text.ts';

/** What statistics are shared by: the token of a share, or the public name of a link whose statistics are public. */
const shareName = z.string().regex(/^[A-Za-z0-9]{16,64}$/);

const ofShare = z.object({ name: shareName });

/** Of a share with a password, for whoever has entered it. */
const grant = line().max(200).optional();

// Whoever has the address, signed in or not.
const shared = { method: 'GET', access: 'session', limitPerMinute: 300, deadlineMs: 10_000 } as const;

/** What the statistics are of, as those see it who are no members. */
export const getShared = endpoint({
  ...shared,
  path: '/shared/:name',
  params: ofShare,
  query: z.object({ grant }),
  response: z.object({
    /** The whole short URL of the link; null where they are of a workspace. */
    short_url: z.string().nullable(),
    /** Null where it is for those alone who know the link's password, and of a workspace. */
    destination: z.string().nullable(),
    /** Of the link. */
    created_at: z.iso.datetime().nullable(),
    /** Clicks that they leave out are not counted; as `writeFilters` writes them. */
    filters: z.string(),
    /** Clicks of later are not counted; null where all are. */
    frozen_at: z.iso.datetime().nullable(),
    ends_at: z.iso.datetime().nullable(),
  }),
});
export type SharedStats = z.output<(typeof getShared)['response']>;

/** Shows that somebody knows the password of a share. */
export const openShare = endpoint({
  method: 'POST',
  path: '/shared/:name/open',
  access: 'session',
  params: ofShare,
  body: z.strictObject({ password: z.string('The password field is required.').refine(atMost(128)) }),
  response: z.object({ grant: z.string() }),
  limitPerMinute: 60,
  // Passwords are hashed one after another.
  deadlineMs: 10_000,
});

const wanted = clicksWanted.omit({ link: true }).extend({ grant });
const ofKind = wanted.extend({ kind });
const statsQuery = wanted.superRefine(checkDays);
export type SharedQuery = Omit<z.output<typeof statsQuery>, 'grant'>;

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
