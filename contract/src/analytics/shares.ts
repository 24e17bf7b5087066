import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from '../links/hash.ts';
import { linkPassword } from '../links/password.ts';
import { readFilters } from './filters.ts';
import { line } from '../http/text.ts';

const ofLink = z.object({ hash: linkHash });

export const maxShareName = 60;
const maxFilters = 4000;

export const statsShare = z.object({
  id: z.number().int(),
  name: z.string(),
  token: z.string(),
  has_password: z.boolean(),
  filters: z.string(),
  frozen_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type StatsShare = z.infer<typeof statsShare>;

const shareBody = z.strictObject({
  name: line()
    .min(1, 'The name field is required.')
    .refine(atMost(maxShareName), `The name must not be greater than ${String(maxShareName)} characters.`),
  password: linkPassword.nullable().default(null),
  ends_at: z.iso.datetime({ offset: true, error: 'The end is not a date.' }).nullable().default(null),
  is_frozen: z.boolean().default(false),
  filters: line()
    .max(maxFilters, 'There are too many filters.')
    .refine((text) => readFilters(text) !== undefined, 'The filters can’t be read.')
    .default(''),
});
export type ShareBody = z.output<typeof shareBody>;

const listed = z.object({ data: z.array(statsShare) });
const shareId = z.object({ id: z.coerce.number().int().positive() });

// The URL of a share grants its contents, so only those who may share may list shares.
const ofSharers = { access: 'links.update', scope: 'workspace' } as const;

export const listShares = endpoint({
  ...ofSharers,
  method: 'GET',
  path: '/link/:hash/shares',
  token: 'share',
  byImpersonators: false,
  params: ofLink,
  response: listed,
  limitPerMinute: 240,
});

export const shareStats = endpoint({
  ...ofSharers,
  method: 'POST',
  path: '/link/:hash/shares',
  token: 'share',
  params: ofLink,
  body: shareBody,
  response: statsShare,
  limitPerMinute: 60,
  // Password hashes wait in a queue.
  deadlineMs: 10_000,
});

export const revokeShare = endpoint({
  ...ofSharers,
  method: 'DELETE',
  path: '/link/:hash/shares/:id',
  token: 'share',
  byImpersonators: true,
  params: ofLink.extend(shareId.shape),
  response: z.object({}),
  limitPerMinute: 60,
});

export const listWorkspaceShares = endpoint({
  ...ofSharers,
  method: 'GET',
  path: '/stats/shares',
  token: 'share',
  byImpersonators: false,
  response: listed,
  limitPerMinute: 240,
});

export const shareWorkspaceStats = endpoint({
  ...ofSharers,
  method: 'POST',
  path: '/stats/shares',
  token: 'share',
  body: shareBody,
  response: statsShare,
  limitPerMinute: 60,
  deadlineMs: 10_000,
});

export const revokeWorkspaceShare = endpoint({
  ...ofSharers,
  method: 'DELETE',
  path: '/stats/shares/:id',
  token: 'share',
  byImpersonators: true,
  params: shareId,
  response: z.object({}),
  limitPerMinute: 60,
});
