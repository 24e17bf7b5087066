import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { linkRoutesView } from '../redirect-routes/endpoints.ts';
import { linkExportFilter, linkExportFormat } from './exports.ts';
import { linkState } from './links.ts';
import { linkOptions } from './options/list.ts';

const ofLink = { area: 'link', outward: 'link.updated', subject: 'link' } as const;
const ofExports = { area: 'links', outward: null } as const;

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
    outward: 'link.created',
    sentence: 'created {link}',
    after: linkValues.extend({
      url: z.string(),
      alias: z.string(),
      further_aliases: z.array(z.string()).optional(),
      ...routes.partial().shape,
    }),
  },
  'link.changed': { ...ofLink, sentence: 'changed {link}', before: linkValues, after: linkValues },
  'link.archived': { ...ofState, sentence: 'archived {link}' },
  'link.deleted': { ...ofState, outward: 'link.deleted', sentence: 'deleted {link}' },
  'link.restored': { ...ofState, sentence: 'restored {link}' },
  'link.moved': {
    ...ofLink,
    outward: null,
    sentence: 'moved {link} to {after.place}',
    before: place,
    after: place,
  },
  'link.alias_added': {
    ...ofLink,
    sentence: 'added the alias {after.alias} to {link}',
    before: mainAlias.nullable(),
    after: mainAlias.partial().extend({ alias: z.string() }),
  },
  'link.main_alias_changed': {
    ...ofLink,
    sentence: 'made {after.main_alias} the main alias of a link',
    before: mainAlias,
    after: mainAlias,
  },
  'link.routes_changed': {
    ...ofLink,
    sentence: 'changed the redirect routes of {link}',
    before: routes,
    after: routes,
  },
  'link.blocked': { ...ofLink, sentence: 'blocked {link}', by: 'staff' },
  'link.unblocked': { ...ofLink, sentence: 'unblocked {link}', by: 'staff' },
  'links.export_requested': {
    ...ofExports,
    sentence: ({ after }) =>
      `exported links${after?.['clicks'] === undefined ? '' : ' with their clicks'} as {after.format}`,
    /** Of links that were named, how many they were. */
    after: z.object({
      format: linkExportFormat,
      filter: linkExportFilter.omit({ links: true }),
      links: z.number().optional(),
      /** The period of the clicks that are exported along. */
      clicks: z.string().optional(),
    }),
  },
  'links.export_downloaded': { ...ofExports, sentence: 'downloaded exported links' },
} satisfies EventKinds;
