import type { z } from 'zod';
import { createLinkBody } from '@linklet/contract/links/create-link.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../platform/errors.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { existingLinkOf, mainAliasOf, readLink, readLinkOfAlias, shortenUrl } from '../links/index.ts';
import { Problem } from './answer.ts';
import type { inputs } from './input.ts';

type Wanted = z.output<typeof inputs.create>;

/** Makes a link; or finds the one that is as wanted already, where that is asked for. Throws `non-unique-slug`. */
export async function makeShortUrl(scope: TokenScope, wanted: Wanted): Promise<ListedLink> {
  if (wanted.findIfExists !== true) return make(scope, wanted, true);
  try {
    return await make(scope, wanted, false);
  } catch (error) {
    const existing = await findExisting(scope, wanted, error);
    if (existing !== undefined && isAsWanted(existing, wanted)) return existing;
    if (existingLinkOf(error) === undefined) throw error;
    return make(scope, wanted, true);
  }
}

async function make(scope: TokenScope, wanted: Wanted, mayRepeat: boolean): Promise<ListedLink> {
  const { longUrl: url, domain, customSlug: alias, tags, title, forwardQuery = true } = wanted;
  const body = parse(createLinkBody, {
    ...{ url, domain, alias, tags, title, passes_query: forwardQuery },
    ...{ starts_at: wanted.validSince?.toISOString(), expires_at: wanted.validUntil?.toISOString() },
    max_clicks: wanted.maxVisits,
  });
  try {
    const { hash } = await shortenUrl(scope, body, { mayRepeat });
    return await readLink(scope, hash);
  } catch (error) {
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

/** The link for which making another failed. */
async function findExisting(
  scope: TokenScope,
  { customSlug, domain }: Wanted,
  error: unknown,
): Promise<ListedLink | undefined> {
  const existing = existingLinkOf(error);
  if (existing !== undefined) return readLink(scope, existing);
  if (!(error instanceof Problem) || customSlug === undefined) return undefined;
  return readLinkOfAlias(scope, customSlug, domain).catch((reason: unknown) => {
    if (reason instanceof AppError && reason.code === 'not_found') return undefined;
    throw reason;
  });
}

/** Whether a link has all that is said of a new one. */
function isAsWanted(link: ListedLink, wanted: Wanted): boolean {
  const { url, state, options, expires_at: end } = link;
  const { domain, tags } = mainAliasOf(link);
  const isSame = (given: unknown, present: unknown) =>
    given === undefined || given === null || given === present;
  const pairs: [unknown, unknown][] = [
    [wanted.longUrl, url],
    [wanted.domain?.toLowerCase(), domain],
    [wanted.maxVisits, options.max_clicks],
    [wanted.validSince?.toISOString(), options.starts_at],
    [wanted.validUntil?.toISOString(), end],
    [wanted.tags && [...wanted.tags].sort().join(), tags.join()],
  ];
  return state !== 'deleted' && pairs.every(([given, present]) => isSame(given, present));
}
