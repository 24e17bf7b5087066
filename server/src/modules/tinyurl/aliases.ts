import type { z } from 'zod';
import { createLinkBody } from '@linklet/contract/links/create-link.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../platform/errors.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { countClicks } from '../analytics/index.ts';
import {
  editLink,
  existingLinkOf,
  mainAliasOf,
  readLink,
  readLinkOfAlias,
  renameLink,
  setLinkState,
  shortenUrl,
  windowOfLinks,
} from '../links/index.ts';
import { hasFeature } from '../plans/index.ts';
import { success } from './answer.ts';
import { inputs, read } from './input.ts';

/** The link that an alias leads to, by the rules of their addresses. Throws `not_found`. */
async function findLink(
  scope: TokenScope,
  { alias, domain }: { alias: string; domain?: string | undefined },
): Promise<ListedLink> {
  return readLinkOfAlias(scope, alias, domain);
}

/** A link as their API shows it: by its main alias. */
function toAlias(link: ListedLink) {
  const { url, state, options, created_at, expires_at, description } = link;
  const { domain, alias, tags, linklet } = mainAliasOf(link);
  return {
    ...{ domain, alias, deleted: state === 'deleted', archived: state === 'archived' },
    analytics: { enabled: options.analytics_enabled, public: options.analytics_public },
    ...{ tags, created_at: inTheirTime(created_at), expires_at: expires_at && inTheirTime(expires_at) },
    ...{ tiny_url: linklet, url, description: description ?? '' },
  };
}

/** With six digits of a second. */
function inTheirTime(moment: string): string {
  return moment.replace('Z', '000Z');
}

export async function create(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope } = call;
  const { expires_at: expiry, ...wanted } = read(inputs.create, call);
  const body = parse(createLinkBody, { ...wanted, expires_at: expiry?.toISOString() });
  try {
    const { hash } = await shortenUrl(scope, body);
    return success(toAlias(await readLink(scope, hash)));
  } catch (error) {
    const existing = existingLinkOf(error);
    // The same URL again answers the link that is there.
    if (existing === undefined) throw error;
    return success(toAlias(await readLink(scope, existing)));
  }
}

export async function update(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope } = call;
  const given = read(inputs.update, call);
  let link = await findLink(scope, given);
  const edit = editOf(given);
  if (Object.keys(edit).length > 0)
    link = await editLink(scope, link.hash, { ...edit, version: link.version });
  if (given.new_alias !== undefined || given.new_domain !== undefined)
    link = await renameLink(scope, link, { alias: given.new_alias, domain: given.new_domain });
  return success(toAlias(link));
}

type Update = z.output<typeof inputs.update>;

function editOf(given: Update) {
  const { new_tags: tags, new_stats: stats, new_expires_at: expiry, new_description: description } = given;
  return {
    ...(tags !== undefined && { tags }),
    ...(stats !== undefined && { analytics_enabled: stats }),
    ...(expiry !== undefined && { expires_at: expiry === null ? null : expiry.toISOString() }),
    ...(description !== undefined && { description: description === '' ? null : description }),
  };
}

export async function change(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { url, ...named } = read(inputs.change, call);
  const { hash, version } = await findLink(call.scope, named);
  return success(toAlias(await editLink(call.scope, hash, { url, version })));
}

/** Archives a link, or takes it back. */
export async function archive(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { hash, version, state: before } = await findLink(call.scope, read(inputs.named, call));
  const state = before === 'archived' ? 'active' : 'archived';
  return success(toAlias(await setLinkState(call.scope, hash, { state, version })));
}

/** Archives a link, or takes it back, whatever it was before. Throws `not_found` for one in the trash. */
export async function putInState(call: SurfaceCall, state: 'archived' | 'active'): Promise<SurfaceAnswer> {
  const { hash, version, state: before } = await findLink(call.scope, read(inputs.named, call));
  if (before === 'deleted') throw new AppError('not_found');
  return success(toAlias(await setLinkState(call.scope, hash, { state, version })));
}

export async function show(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope } = call;
  const link = await findLink(scope, named(call));
  const hits = hasFeature(scope, 'use_analytics') ? (await countClicks(scope, [link.hash])).clicks : {};
  const { name, email } = await authorOf(scope);
  return success({ ...toAlias(link), hits: hits[link.hash] ?? 0, user: { name, email } });
}

export async function remove(call: SurfaceCall): Promise<SurfaceAnswer> {
  return removeLink(call, named(call));
}

/** The same for one that the body names. */
export async function removeNamed(call: SurfaceCall): Promise<SurfaceAnswer> {
  return removeLink(call, read(inputs.named, call));
}

async function removeLink(call: SurfaceCall, named: z.output<typeof inputs.named>): Promise<SurfaceAnswer> {
  const { hash, version } = await findLink(call.scope, named);
  return success(toAlias(await setLinkState(call.scope, hash, { state: 'deleted', version })));
}

/** By the path. */
function named(call: SurfaceCall) {
  return read(inputs.named, { ...call, query: call.params, body: undefined });
}

async function authorOf({ caller }: TokenScope): Promise<{ name: string; email: string }> {
  return { name: caller.token.name, email: caller.user.email };
}

export async function list(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { page, limit, ...asked } = read(inputs.list, call);
  const { links } = await windowOfLinks(call.scope, {
    selection: selectionOf(call, asked),
    ...{ sort: 'newest', offset: (page - 1) * limit, limit },
  });
  return success(links.map(toAlias));
}

export async function count(call: SurfaceCall): Promise<SurfaceAnswer> {
  const selection = selectionOf(call, read(inputs.list, call));
  const { total } = await windowOfLinks(call.scope, { selection, sort: 'newest', offset: 0, limit: 1 });
  return success({ count: total });
}

/** Throws `not_found` for a list that there is not. */
function selectionOf(
  { params }: SurfaceCall,
  { from, to, search = '' }: Pick<z.output<typeof inputs.list>, 'from' | 'to' | 'search'>,
) {
  const filters: Readonly<Record<string, 'all' | 'archived'>> = { available: 'all', archived: 'archived' };
  const { type = '' } = params;
  const filter = Object.hasOwn(filters, type) ? filters[type] : undefined;
  if (filter === undefined) throw new AppError('not_found');
  return { filter, search, ...(from && { from: dayOf(from) }), ...(to && { to: dayOf(to) }) };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

export async function setStatus(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { enabled, ...named } = read(inputs.status, call);
  const { hash, version } = await findLink(call.scope, named);
  return success(toAlias(await editLink(call.scope, hash, { analytics_enabled: enabled, version })));
}

export async function setSharing(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { public: isPublic, ...named } = read(inputs.sharing, call);
  const { hash, version } = await findLink(call.scope, named);
  return success(toAlias(await editLink(call.scope, hash, { analytics_public: isPublic, version })));
}
