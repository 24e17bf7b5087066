import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from '../links/hash.ts';

/** What a token did to links is one batch up to so long a break. */
export const BATCH_BREAK_MINUTES = 15;
/** How far back batches are listed, and can be undone. */
export const BATCH_DAYS = 30;

const entryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const count = z.number().int();

export const tokenBatch = z.object({
  /** The first and the last of its entries in the trail. */
  first: count,
  last: count,
  token: z.string(),
  /** Who made the token; null for one who is gone. */
  by: z.string().nullable(),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  /** How many links were made, changed, archived, deleted and taken back; a link may be among several. */
  created: count,
  changed: count,
  archived: count,
  deleted: count,
  restored: count,
  /** Of all these, and how many of them were undone. */
  links: count,
  undone: count,
});
export type TokenBatch = z.infer<typeof tokenBatch>;

/** What tokens did to the links of the workspace, the newest first: of the last 10,000 entries at most. */
export const listTokenBatches = endpoint({
  ...{ method: 'GET', path: '/tokens/batches', access: 'supervisor.access', scope: 'workspace' },
  response: z.object({ data: z.array(tokenBatch) }),
  limitPerMinute: 60,
});

/** Undoes a part of a batch, link by link; repeated with `next` until that is null. */
export const undoTokenBatch = endpoint({
  ...{ method: 'POST', path: '/tokens/batches/undo', access: 'supervisor.create', scope: 'workspace' },
  body: z.strictObject({ first: entryId, last: entryId, after: linkHash.nullable() }),
  response: z.object({
    undone: count,
    /** What stays as it is, and why. */
    left: z.array(z.object({ link: z.string(), reason: z.string() })),
    next: z.string().nullable(),
  }),
  limitPerMinute: 240,
  deadlineMs: 15_000,
});
