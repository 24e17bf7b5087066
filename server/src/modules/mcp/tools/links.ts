import { z } from 'zod';
import { line } from '@linklet/contract/http/text.ts';
import { createLinkBody } from '@linklet/contract/links/create-link.ts';
import { linkEdit } from '@linklet/contract/links/edits.ts';
import { parse } from '../../../platform/http/body/parse.ts';
import { editLink, readLink, setLinkState, shortenUrl, windowOfLinks } from '../../links/index.ts';
import { findLink, linkName, linkView, toView } from '../find-link.ts';
import { tool } from '../tool.ts';

const MOST_LISTED = 50;
const LAST_PAGE = 200;

const destination = line().describe('The URL that the link leads to, with https://');
const settings = {
  title: line().optional().describe('For the people of the workspace'),
  description: line().optional(),
  tags: z.array(line()).max(50).optional(),
  expires_at: z.string().max(40).optional().describe('When it stops to lead there, in ISO 8601 with a zone'),
  external_id: line().optional().describe('What your own system calls it; unique in the workspace'),
};

export const createLink = tool({
  name: 'create_link',
  title: 'Create a short link',
  description: 'Makes a short link to a URL. Without an alias it gets a random one. Answers the link.',
  permissions: ['create'],
  makes: 'api',
  kind: 'adds',
  input: z.strictObject({
    destination,
    alias: line()
      .optional()
      .describe('What follows the domain, such as summer-sale; check_alias tells if it is free'),
    domain: line().optional().describe('One of list_domains; the default domain where absent'),
    ...settings,
  }),
  output: linkView,
  run: async (scope, { destination: url, ...given }) => {
    const { hash } = await shortenUrl(scope, parse(createLinkBody, { url, ...given }));
    return toView(await readLink(scope, hash));
  },
});

export const getLink = tool({
  name: 'get_link',
  title: 'Get a link',
  description: 'Answers one link with its destination, state and tags.',
  permissions: ['read'],
  kind: 'reads',
  input: z.strictObject({ link: linkName }),
  output: linkView,
  run: async (scope, { link }) => toView(await findLink(scope, link)),
});

const sought = z.strictObject({
  search: line().max(300).optional(),
  tag: line().max(100).optional(),
  domain: line().max(253).optional(),
});

export const listLinks = tool({
  name: 'list_links',
  title: 'List links',
  description: 'Finds links by words in alias, destination, title or tag; the newest first. Comes in pages.',
  permissions: ['read'],
  kind: 'reads',
  input: sought.extend({
    archived: z.boolean().optional().describe('Whether archived links are among them'),
    sort: z.enum(['newest', 'oldest', 'clicks']).optional(),
    page: z.number().int().min(1).max(LAST_PAGE).optional(),
    limit: z.number().int().min(1).max(MOST_LISTED).optional(),
  }),
  output: z.object({
    links: z.array(linkView),
    total: z.number().int(),
    next_page: z.number().int().nullable(),
  }),
  run: async (scope, { page = 1, limit = 20, ...asked }) => {
    const offset = (page - 1) * limit;
    const { links, total } = await windowOfLinks(scope, {
      ...{ selection: selectionOf(asked), offset, limit },
      ...{ sort: asked.sort ?? 'newest', withArchived: asked.archived ?? false },
    });
    const hasMore = offset + links.length < total && page < LAST_PAGE;
    return { links: links.map(toView), total, next_page: hasMore ? page + 1 : null };
  },
});

function selectionOf({ search = '', tag, domain }: z.output<typeof sought>) {
  const narrowed = { ...(tag !== undefined && { tag }), ...(domain !== undefined && { domain }) };
  return { filter: 'all' as const, search, ...narrowed };
}

export const updateLink = tool({
  name: 'update_link',
  title: 'Change a link',
  description:
    'Changes what is given of a link; all else stays. Another destination needs the permission “change_url”.',
  permissions: ['update', 'change_url'],
  kind: 'replaces',
  input: z.strictObject({
    link: linkName,
    destination: destination.optional(),
    ...settings,
    expires_at: settings.expires_at.nullable().describe('In ISO 8601 with a zone; null for never'),
  }),
  output: linkView,
  run: async (scope, { link: name, destination: url, ...given }) => {
    const { hash, version } = await findLink(scope, name);
    const edit = parse(linkEdit, withoutUndefined({ url, ...given }));
    return toView(await editLink(scope, hash, { ...edit, version }));
  },
});

export const archiveLink = tool({
  name: 'archive_link',
  title: 'Archive a link',
  description:
    'Has a link lead nowhere and leave the list, or takes it back from the archive. Nothing is deleted.',
  permissions: ['archive'],
  kind: 'replaces',
  input: z.strictObject({
    link: linkName,
    archived: z.boolean().optional().describe('False to take it back'),
  }),
  output: linkView,
  run: async (scope, { link: name, archived = true }) => {
    const link = await findLink(scope, name);
    const state = archived ? 'archived' : 'active';
    if (link.state === state) return toView(link);
    return toView(await setLinkState(scope, link.hash, { state, version: link.version }));
  },
});

function withoutUndefined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
