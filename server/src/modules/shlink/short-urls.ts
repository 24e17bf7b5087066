import type { z } from 'zod';
import { generatedAliasLength } from '@linklet/contract/links/aliases.ts';
import { linkEdit } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../platform/errors.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { editLink, readLinkOfAlias, setLinkState, windowOfLinks } from '../links/index.ts';
import { Problem, toPage } from './answer.ts';
import { inputs, readBody, readQuery } from './input.ts';
import { makeShortUrl } from './make-short-url.ts';
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
