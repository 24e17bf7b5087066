import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { linkRoutesView } from '../redirect-routes/endpoints.ts';
import { linkExportFilter, linkExportFormat } from './exports.ts';
import { linkState } from './links.ts';
import { linkOptions } from './options/list.ts';

const ofLink = { area: 'link', isPublic: true, subject: 'link' } as const;
const ofExports = { area: 'links', isPublic: false } as const;

/** What can be edited, as it is noted: of a password, whether there is one. */
const linkValues = linkOptions
  .omit({ clicks_used: true })
  .extend({
    url: z.string(),
    tags: z.array(z.string()),
    title: z.string().nullable(),
    description: z.string().nullable(),
    expires_at: z.string().nullable(),
  })
  .partial();
const routes = linkRoutesView.pick({ routes: true });
const state = z.object({ state: linkState });
const ofState = { ...ofLink, before: state, after: state };
/** An alias, with its domain. */
const mainAlias = z.object({ main_alias: z.string() });
const place = z.object({ place: z.string() });

export const linksEvents = {
  'link.created': {
    ...ofLink,
    after: linkValues.extend({
      url: z.string(),
      alias: z.string(),
      further_aliases: z.array(z.string()).optional(),
      ...routes.partial().shape,
    }),
  },
  'link.changed': { ...ofLink, before: linkValues, after: linkValues },
  'link.archived': ofState,
  'link.deleted': ofState,
  'link.restored': ofState,
  'link.moved': { ...ofLink, before: place, after: place },
  'link.alias_added': {
    ...ofLink,
    before: mainAlias.nullable(),
    after: mainAlias.partial().extend({ alias: z.string() }),
  },
  'link.main_alias_changed': { ...ofLink, before: mainAlias, after: mainAlias },
  'link.routes_changed': { ...ofLink, before: routes, after: routes },
  'link.blocked': { ...ofLink, by: 'staff' },
  'link.unblocked': { ...ofLink, by: 'staff' },
  'links.export_requested': {
    ...ofExports,
    /** Of links that were named, how many they were. */
    after: z.object({
      format: linkExportFormat,
      filter: linkExportFilter.omit({ links: true }),
      links: z.number().optional(),
      /** The period of the clicks that are exported along. */
      clicks: z.string().optional(),
    }),
  },
  'links.export_downloaded': ofExports,
} satisfies EventKinds;
