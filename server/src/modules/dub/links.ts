import type { z } from 'zod';
import { createLinkBody } from '@linklet/contract/links/create-link.ts';
import { linkEdit } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { setLinkRoutesBody } from '@linklet/contract/redirect-routes/endpoints.ts';
import { AppError } from '../../platform/errors.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { inTransaction } from '../../platform/scope.ts';
import {
  addAlias,
  editLink,
  readLink,
  readLinkOfAlias,
  readLinkOfExternalId,
  readLinkTo,
  setLinkRoutes,
  setLinkState,
  shortenUrl,
  windowOfLinks,
} from '../links/index.ts';
import { inputs, read, type DubLinkEdit, type DubLinkInput } from './input.ts';
import { toLinks, toOneLink } from './link-views.ts';
import { tagNameOf } from './tag-views.ts';
import { toRoutes } from './targets.ts';

/** What of a link is said alike when it is made and when it is changed; what is not given stays. */
function settingsOf(given: DubLinkEdit) {
  const { externalId, comments, expiresAt, password, title, description, image, publicStats } = given;
  const tags = given.tagNames ?? given.tagIds ?? given.tagId;
  const hasCard = title !== undefined && title !== null && title !== '';
  return {
    ...(tags !== undefined && { tags }),
    ...(externalId !== undefined && { external_id: externalId }),
    ...(comments !== undefined && { description: comments }),
    ...(expiresAt !== undefined && { expires_at: expiresAt === null ? null : inOurTime(expiresAt) }),
    ...(password !== undefined && { password }),
    ...(title !== undefined && { card_title: title }),
    ...(hasCard && description !== undefined && { card_text: description }),
    ...(hasCard && image !== undefined && { card_image_url: image }),
    ...(publicStats !== undefined && { analytics_public: publicStats }),
  };
}

/** Any time that a `Date` reads; what is none is told by the field’s own check. */
function inOurTime(text: string): string {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

/** With the UTM parameters that are said beside it. */
function withUtm(url: string, given: DubLinkEdit): string {
  const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
  const said = names.filter((name) => given[name]);
  if (said.length === 0 || !URL.canParse(url)) return url;
  const target = new URL(url);
  for (const name of said) target.searchParams.set(name, given[name] ?? '');
  return target.href;
}

/** Makes a link as it is wanted. */
export async function makeLink(scope: TokenScope, given: DubLinkInput): Promise<ListedLink> {
  const { password, ...settings } = settingsOf(given);
  const routes = toRoutes(given);
  const { key, domain } = given;
  const body = parse(createLinkBody, {
    ...settings,
    ...(password ? { password } : {}),
    ...{ url: withUtm(given.url, given), domain, alias: key },
  });
  return inTransaction(scope, async (scope) => {
    const { hash } = await shortenUrl(scope, body);
    if (routes.length > 0) await setRoutes(scope, await readLink(scope, hash), routes);
    const link = await readLink(scope, hash);
    if (given.archived !== true) return link;
    return setLinkState(scope, hash, { state: 'archived', version: link.version });
  });
}

async function setRoutes(scope: TokenScope, link: ListedLink, routes: unknown[]): Promise<void> {
  const body = parse(setLinkRoutesBody, { version: link.version, routes });
  await setLinkRoutes(scope, link.hash, body);
}

/** Changes of a link what is given; all of it, or nothing. */
export async function changeLink(
  scope: TokenScope,
  before: ListedLink,
  given: DubLinkEdit,
): Promise<ListedLink> {
  return inTransaction(scope, async (scope) => {
    const { hash } = before;
    let link = await renamed(scope, before, given);
    const url = given.url ?? (hasUtm(given) ? link.url : undefined);
    const edit = parse(linkEdit, {
      ...settingsOf(given),
      ...(url !== undefined && { url: withUtm(url, given) }),
    });
    if (Object.keys(edit).length > 0) link = await editLink(scope, hash, { ...edit, version: link.version });
    if (given.ios !== undefined || given.android !== undefined || given.geo !== undefined) {
      await setRoutes(scope, link, toRoutes(given));
      link = await readLink(scope, hash);
    }
    const state = given.archived === true ? 'archived' : 'active';
    if (given.archived === undefined || link.state === state) return link;
    return setLinkState(scope, hash, { state, version: link.version });
  });
}

function hasUtm(given: DubLinkEdit): boolean {
  return withUtm('https://a.example/', given) !== 'https://a.example/';
}

/** The former alias goes on redirecting. */
async function renamed(scope: TokenScope, link: ListedLink, given: DubLinkEdit): Promise<ListedLink> {
  const main = link.aliases.find(({ is_main: isMain }) => isMain);
  const [alias, domain] = [given.key ?? main?.alias, given.domain ?? main?.domain];
  const isSame = alias?.toLowerCase() === main?.alias.toLowerCase() && domain === main?.domain;
  if (isSame || alias === undefined) return link;
  return addAlias(scope, link.hash, { alias, domain, is_main: true, version: link.version });
}

/** A link by its id, or by what its owner’s program calls it. Throws `not_found`, also for one in the trash. */
export async function findLink(scope: TokenScope, id: string): Promise<ListedLink> {
  const link = id.startsWith('ext_')
    ? await readLinkOfExternalId(scope, id.slice('ext_'.length))
    : await readLink(scope, id);
  if (link.state === 'deleted') throw new AppError('not_found');
  return link;
}

/** Throws `not_found`. */
export async function findNamed(
  scope: TokenScope,
  { domain, key, linkId, externalId }: z.output<typeof inputs.named>,
): Promise<ListedLink> {
  const id = linkId ?? (externalId === undefined ? undefined : `ext_${externalId.replace(/^ext_/, '')}`);
  if (id !== undefined) return findLink(scope, id);
  if (key === undefined) throw new AppError('not_found');
  const link = await readLinkOfAlias(scope, key, domain);
  if (link.state === 'deleted') throw new AppError('not_found');
  return link;
}

export async function create({ scope, body }: SurfaceCall): Promise<SurfaceAnswer> {
  return { body: await toOneLink(scope, await makeLink(scope, read(inputs.link, body))) };
}

export async function info({ scope, query }: SurfaceCall): Promise<SurfaceAnswer> {
  return { body: await toOneLink(scope, await findNamed(scope, read(inputs.named, query))) };
}

export async function update({ scope, params, body }: SurfaceCall): Promise<SurfaceAnswer> {
  const given = read(inputs.edit, body);
  const link = await findLink(scope, params['id'] ?? '');
  return { body: await toOneLink(scope, await changeLink(scope, link, given)) };
}

/** Changes the link to that URL, or makes one. */
export async function upsert({ scope, body }: SurfaceCall): Promise<SurfaceAnswer> {
  const given = read(inputs.link, body);
  const there = await readLinkTo(scope, withUtm(given.url, given));
  const link = there ? await changeLink(scope, there, given) : await makeLink(scope, given);
  return { body: await toOneLink(scope, link) };
}

export async function remove({ scope, params }: SurfaceCall): Promise<SurfaceAnswer> {
  const { hash, version } = await findLink(scope, params['id'] ?? '');
  await setLinkState(scope, hash, { state: 'deleted', version });
  return { body: { id: hash } };
}

/** Which links are asked for. */
function selectionOf(given: z.output<typeof inputs.count>) {
  const [tagId] = [given.tagId, ...(given.tagIds ?? [])].filter((id) => id !== undefined);
  const [name] = (given.tagNames ?? []).flatMap((names) => names.split(','));
  const tag = tagId === undefined ? name : tagNameOf(tagId.split(',')[0] ?? '');
  const { domain, search = '' } = given;
  return {
    ...{ filter: 'all' as const, search },
    ...(domain !== undefined && { domain }),
    ...(tag !== undefined && { tag }),
  };
}

export async function list({ scope, query }: SurfaceCall): Promise<SurfaceAnswer> {
  const { page, pageSize, sortOrder, ...asked } = read(inputs.list, query);
  const { links } = await windowOfLinks(scope, {
    ...{ selection: selectionOf(asked), withArchived: asked.showArchived },
    ...{ sort: sortOrder === 'asc' ? 'oldest' : 'newest', offset: (page - 1) * pageSize, limit: pageSize },
  });
  return { body: await toLinks(scope, links) };
}

export async function count({ scope, query }: SurfaceCall): Promise<SurfaceAnswer> {
  const asked = read(inputs.count, query);
  const { total } = await windowOfLinks(scope, {
    ...{ selection: selectionOf(asked), withArchived: asked.showArchived },
    ...{ sort: 'newest', offset: 0, limit: 1 },
  });
  return { body: total };
}
