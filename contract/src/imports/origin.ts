import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';

/** Where a link came from; null for one that was made here. */
export const linkOrigin = endpoint({
  ...{ method: 'GET', path: '/link/:hash/origin', access: 'links.view', scope: 'workspace', token: 'read' },
  params: z.object({ hash: line().max(64) }),
  response: z.object({
    origin: z
      .object({
        source: z.string(),
        old: z.string(),
        imported_at: z.iso.datetime(),
        /** As the other service counted them; null where it did not say. */
        clicks_before: z.number().int().nullable(),
        /** Clicks before that are in the statistics, at their dates. */
        clicks_brought: z.number().int(),
      })
      .nullable(),
  }),
  limitPerMinute: 240,
});
