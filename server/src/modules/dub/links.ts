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
  editLink,
  readLink,
  readLinkOfAlias,
  readLinkOfExternalId,
  readLinkTo,
  renameLink,
  setLinkRoutes,
  setLinkState,
  shortenUrl,
  windowOfLinks,
} from '../links/index.ts';
import { inputs, read, type DubLinkEdit, type DubLinkInput } from './input.ts';
import { toLinks, toOneLink } from './link-views.ts';
import { toRoutes } from './targets.ts';

/** What of a link is said alike when it is made and when it is changed; what is not given stays. */
function settingsOf(given: DubLinkEdit) {
  const { expiresAt, title } = given;
  // A card has a title, or there is none.
  const card = title ? { card_text: given.description, card_image_url: given.image } : {};
  return withoutUndefined({
    ...{ tags: tagsOf(given), external_id: given.externalId },
    ...{ description: given.comments, expires_at: expiresAt && inOurTime(expiresAt) },
    ...{ password: given.password, card_title: title, ...card, analytics_public: given.publicStats },
  });
}

/** All that are named in any way; undefined where none is said. */
function tagsOf({ tagNames, tagIds, tagId }: Pick<DubLinkEdit, 'tagNames' | 'tagIds' | 'tagId'>) {
  const said = [tagNames, tagIds ?? tagId].filter((names) => names != null);
  return said.length === 0 ? undefined : [...new Set(said.flat())];
}

function withoutUndefined<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
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
    return withState(scope, await readLink(scope, hash), given);
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
    const address = { alias: given.key ?? undefined, domain: given.domain ?? undefined };
    const named = await renameLink(scope, before, address);
    const link = await withSettings(scope, named, given);
    return withState(scope, await withTargets(scope, link, given), given);
  });
}

async function withSettings(scope: TokenScope, link: ListedLink, given: DubLinkEdit): Promise<ListedLink> {
  const url = given.url ?? (hasUtm(given) ? link.url : undefined);
  const target = url === undefined ? {} : { url: withUtm(url, given) };
  const edit = parse(linkEdit, { ...settingsOf(given), ...target });
  if (Object.keys(edit).length === 0) return link;
  return editLink(scope, link.hash, { ...edit, version: link.version });
}

async function withTargets(scope: TokenScope, link: ListedLink, given: DubLinkEdit): Promise<ListedLink> {
  if ([given.ios, given.android, given.geo].every((target) => target === undefined)) return link;
  await setRoutes(scope, link, toRoutes(given));
  return readLink(scope, link.hash);
}

async function withState(scope: TokenScope, link: ListedLink, given: DubLinkEdit): Promise<ListedLink> {
  const state = given.archived === true ? 'archived' : 'active';
  if (given.archived === undefined || link.state === state) return link;
  return setLinkState(scope, link.hash, { state, version: link.version });
}

function hasUtm(given: DubLinkEdit): boolean {
  return withUtm('https://a.example/', given) !== 'https://a.example/';
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

/** Which links are asked for: those that have any of the tags. */
function selectionOf(given: z.output<typeof inputs.count>) {
  const { domain, search = '', tagId, tagIds, tagNames, showArchived: withArchived } = given;
  const names = [...(tagId === undefined ? [] : [tagId]), ...(tagIds ?? []), ...(tagNames ?? [])];
  return {
    selection: { filter: 'all' as const, search, ...(domain !== undefined && { domain }) },
    ...{ narrowed: { tags: { names, mode: 'any' as const } }, withArchived },
  };
}

export async function list({ scope, query }: SurfaceCall): Promise<SurfaceAnswer> {
  const { page, pageSize, sortOrder, ...asked } = read(inputs.list, query);
  const { links } = await windowOfLinks(scope, {
    ...selectionOf(asked),
    ...{ sort: sortOrder === 'asc' ? 'oldest' : 'newest', offset: (page - 1) * pageSize, limit: pageSize },
  });
  return { body: await toLinks(scope, links) };
}

export async function count({ scope, query }: SurfaceCall): Promise<SurfaceAnswer> {
  const asked = read(inputs.count, query);
  const { total } = await windowOfLinks(scope, {
    ...selectionOf(asked),
    ...{ sort: 'newest', offset: 0, limit: 1 },
  });
  return { body: total };
}
