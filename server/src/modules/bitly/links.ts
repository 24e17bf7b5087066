import type { z } from 'zod';
import { createLinkBody } from '@linklet/contract/links/create-link.ts';
import { linkEdit } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../platform/errors.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { inTransaction } from '../../platform/scope.ts';
import {
  addAlias,
  editLink,
  listTags,
  readLink,
  setLinkState,
  shortenUrl,
  windowOfLinks,
} from '../links/index.ts';
import { findBitlink, hostOf } from './find-link.ts';
import { inputs, read } from './input.ts';
import { inTheirTime, toBitlink } from './views.ts';

/** Answers 200 where the URL has a link already. */
async function make(scope: TokenScope, wanted: unknown): Promise<SurfaceAnswer> {
  try {
    const { hash } = await shortenUrl(scope, parse(createLinkBody, wanted));
    return { status: 201, body: toBitlink(scope, await readLink(scope, hash)) };
  } catch (error) {
    const existing =
      error instanceof AppError && error.code === 'link_exists' ? error.data.existing : undefined;
    const { hash } = (existing ?? {}) as { hash?: string };
    if (hash === undefined) throw error;
    return { body: toBitlink(scope, await readLink(scope, hash)) };
  }
}

export async function shorten({ scope, body }: SurfaceCall): Promise<SurfaceAnswer> {
  const { long_url: url, domain } = read(inputs.shorten, body);
  return make(scope, { url, domain: hostOf(domain) });
}

export async function create({ scope, body }: SurfaceCall): Promise<SurfaceAnswer> {
  const given = read(inputs.create, body);
  const { long_url: url, domain, keyword: alias, title, tags, expiration_at: expiry } = given;
  return make(scope, {
    ...{ url, domain: hostOf(domain), alias, title, tags },
    expires_at: expiry ? inOurTime(expiry) : undefined,
  });
}

/** Any time that a `Date` reads; what is none is told by the field’s own check. */
function inOurTime(text: string): string {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

/** Gives a link a further back-half. */
export async function customize({ scope, body }: SurfaceCall): Promise<SurfaceAnswer> {
  const { bitlink_id: id, custom_bitlink: custom } = read(inputs.custom, body);
  const { hash, version } = await findBitlink(scope, id);
  const [host, ...rest] = custom.replace(/^https?:\/*/i, '').split('/');
  const alias = { alias: rest.join('/'), domain: hostOf(host), is_main: true, version };
  const link = await addAlias(scope, hash, alias);
  return { body: { custom_bitlink: toBitlink(scope, link).id, bitlink: toBitlink(scope, link) } };
}

export async function edit({ scope, body }: SurfaceCall, id: string): Promise<SurfaceAnswer> {
  const given = read(inputs.edit, body);
  const found = await findBitlink(scope, id);
  const link = await inTransaction(scope, async (scope) => {
    const wanted = parse(linkEdit, withoutUndefined(editOf(given)));
    const { hash, version } = found;
    const edited =
      Object.keys(wanted).length === 0 ? found : await editLink(scope, hash, { ...wanted, version });
    return withState(scope, edited, given.archived);
  });
  return { body: toBitlink(scope, link) };
}

function editOf({ title, tags, long_url: url, expiration_at: expiry }: z.output<typeof inputs.edit>) {
  return { title, tags, url, expires_at: expiry && inOurTime(expiry) };
}

function withoutUndefined(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

async function withState(
  scope: TokenScope,
  link: ListedLink,
  archived: boolean | undefined,
): Promise<ListedLink> {
  const state = archived === true ? 'archived' : 'active';
  if (archived === undefined || link.state === state) return link;
  return setLinkState(scope, link.hash, { state, version: link.version });
}

export async function show({ scope }: SurfaceCall, id: string): Promise<SurfaceAnswer> {
  return { body: toBitlink(scope, await findBitlink(scope, id)) };
}

export async function remove({ scope }: SurfaceCall, id: string): Promise<SurfaceAnswer> {
  const link = await findBitlink(scope, id);
  await setLinkState(scope, link.hash, { state: 'deleted', version: link.version });
  return { body: { links_deleted: [{ id: toBitlink(scope, link).id }] } };
}

export async function expand({ scope, body }: SurfaceCall): Promise<SurfaceAnswer> {
  const link = await findBitlink(scope, read(inputs.expand, body).bitlink_id);
  const { link: short, id, long_url } = toBitlink(scope, link);
  return { body: { created_at: inTheirTime(link.created_at), link: short, id, long_url } };
}

/** Pages go on from a place in the list. */
export async function list({ scope, query }: SurfaceCall): Promise<SurfaceAnswer> {
  const { size, search_after: after = '0', ...asked } = read(inputs.list, query);
  const offset = /^\d{1,7}$/.test(after) ? Number(after) : 0;
  const { links, total } = await windowOfLinks(scope, {
    ...{ selection: selectionOf(asked), withArchived: asked.archived !== 'off' },
    ...{ sort: 'newest', offset, limit: size },
  });
  const next = offset + size < total ? String(offset + size) : '';
  return {
    body: {
      links: links.map((link) => toBitlink(scope, link)),
      pagination: { next, search_after: next, size, total },
    },
  };
}

function selectionOf(asked: Omit<z.output<typeof inputs.list>, 'size' | 'search_after'>) {
  const { archived, keyword, created_after: from, created_before: to } = asked;
  const [tag] = [asked.tags ?? []].flat();
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
  return {
    filter: archived === 'on' ? ('archived' as const) : ('all' as const),
    search: keyword === undefined ? asked.query : `alias:${keyword}`,
    ...(tag !== undefined && { tag }),
    ...(from !== undefined && { from: day(from) }),
    ...(to !== undefined && { to: day(to) }),
  };
}

export async function tags({ scope }: SurfaceCall): Promise<SurfaceAnswer> {
  const { data } = await listTags(scope, { search: '', after: '' });
  return { body: { tags: data.map(({ name }) => name) } };
}
