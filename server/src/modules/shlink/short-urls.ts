import type { z } from 'zod';
import { generatedAliasLength } from '@linklet/contract/links/aliases.ts';
import { createLinkBody } from '@linklet/contract/links/create-link.ts';
import { linkEdit } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../platform/errors.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import {
  editLink,
  existingLinkOf,
  readLink,
  readLinkOfAlias,
  setLinkState,
  shortenUrl,
  windowOfLinks,
} from '../links/index.ts';
import { Problem, toPage } from './answer.ts';
import { inputs, readBody, readQuery } from './input.ts';
import { sortOf } from './sort.ts';
import { defaultHost, toShortUrls } from './short-url-view.ts';

/** The link that the path names; one in the trash is none. */
export async function findShortUrl(call: SurfaceCall): Promise<ListedLink> {
  const named = inputs.named.safeParse({ ...call.query, ...call.params });
  const { shortCode = '', domain } = named.data ?? {};
  const detail = `No URL found with short code "${shortCode}"${domain === undefined ? '' : ` for domain "${domain}"`}`;
  const absent = new Problem('short-url-not-found', {
    detail,
    shortCode,
    ...(domain !== undefined && { domain }),
  });
  if (!named.success) throw absent;
  const link = await readLinkOfAlias(call.scope, shortCode, domain).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? absent : error;
  });
  if (link.state === 'deleted') throw absent;
  return link;
}

async function answerWith(scope: TokenScope, link: ListedLink): Promise<SurfaceAnswer> {
  const [body] = await toShortUrls(scope, [link]);
  return { body };
}

export async function show(call: SurfaceCall): Promise<SurfaceAnswer> {
  return answerWith(call.scope, await findShortUrl(call));
}

export async function create(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope } = call;
  const wanted = readBody(inputs.create, call);
  const { shortCodeLength = generatedAliasLength, customSlug } = wanted;
  if (customSlug === undefined && shortCodeLength !== generatedAliasLength) {
    const detail = `Short codes that are not chosen have ${String(generatedAliasLength)} characters here.`;
    throw new Problem('invalid-data', { detail, invalidElements: ['shortCodeLength'] });
  }
  return answerWith(scope, await makeShortUrl(scope, wanted));
}

type Wanted = z.output<typeof inputs.create>;

async function makeShortUrl(scope: TokenScope, wanted: Wanted): Promise<ListedLink> {
  const { longUrl: url, domain, customSlug: alias, tags, title, forwardQuery = true, findIfExists } = wanted;
  const body = parse(createLinkBody, {
    ...{ url, domain, alias, tags, title, passes_query: forwardQuery },
    ...{ starts_at: wanted.validSince?.toISOString(), expires_at: wanted.validUntil?.toISOString() },
    max_clicks: wanted.maxVisits,
  });
  try {
    const { hash } = await shortenUrl(scope, body, { mayRepeat: findIfExists !== true });
    return await readLink(scope, hash);
  } catch (error) {
    const existing = findIfExists === true ? await findExisting(scope, wanted, error) : undefined;
    if (existing !== undefined) return existing;
    throw isTaken(error) ? notUnique(wanted) : error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'alias_taken' || error.code === 'alias_reserved');
}

function notUnique({ customSlug, domain }: Wanted): Problem {
  const detail = `Provided slug "${customSlug ?? ''}" is already in use.`;
  return new Problem('non-unique-slug', { detail, customSlug, ...(domain !== undefined && { domain }) });
}

/** The link that is as wanted already, where making it failed for that. */
async function findExisting(
  scope: TokenScope,
  { longUrl, customSlug, domain }: Wanted,
  error: unknown,
): Promise<ListedLink | undefined> {
  const existing = existingLinkOf(error);
  if (existing !== undefined) return readLink(scope, existing);
  if (!isTaken(error) || customSlug === undefined) return undefined;
  const link = await readLinkOfAlias(scope, customSlug, domain).catch(() => undefined);
  return link?.url === longUrl && link.state !== 'deleted' ? link : undefined;
}

export async function update(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope } = call;
  const given = readBody(inputs.update, call);
  const link = await findShortUrl(call);
  const edit = parse(linkEdit, editOf(given));
  if (Object.keys(edit).length === 0) return answerWith(scope, link);
  return answerWith(scope, await editLink(scope, link.hash, { ...edit, version: link.version }));
}

/** What is null is taken away. */
function editOf(given: z.output<typeof inputs.update>) {
  const { longUrl: url, title, tags, validSince, validUntil, maxVisits, forwardQuery } = given;
  const moment = (at: Date | null | undefined) => at && at.toISOString();
  const edit = {
    ...{ url, tags, title, max_clicks: maxVisits, passes_query: forwardQuery },
    ...{ starts_at: moment(validSince), expires_at: moment(validUntil) },
  };
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}

export async function remove(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { hash, version } = await findShortUrl(call);
  await setLinkState(call.scope, hash, { state: 'deleted', version });
  return { status: 204 };
}

export async function list(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { scope } = call;
  const asked = readQuery(inputs.list, call);
  const { page, itemsPerPage, searchTerm: search } = asked;
  const domain = asked.domain === 'DEFAULT' ? await defaultHost(scope) : asked.domain;
  const { links, total } = await windowOfLinks(scope, {
    selection: { filter: 'all', search, domain },
    narrowed: {
      tags: { names: asked.tags, mode: asked.tagsMode },
      withoutTags: { names: asked.excludeTags, mode: asked.excludeTagsMode },
      ...{ createdFrom: asked.startDate, createdUntil: asked.endDate },
      withoutUsedUp: asked.excludeMaxVisitsReached === true,
      withoutExpired: asked.excludePastValidUntil === true,
    },
    ...{ sort: sortOf(asked.orderBy), offset: (page - 1) * itemsPerPage, limit: itemsPerPage },
  });
  return { body: { shortUrls: toPage(await toShortUrls(scope, links), total, asked) } };
}
