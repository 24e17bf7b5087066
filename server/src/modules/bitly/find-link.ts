import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../platform/errors.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { listUsableDomains } from '../domains/index.ts';
import { readLinkOfAlias } from '../links/index.ts';

/** Clients name many links by this host, whatever theirs is. */
const THEIR_HOST = 'bit.ly';

/** Their host stands for none. */
export function hostOf(domain: string | null | undefined): string | undefined {
  return domain == null || domain === '' || domain.toLowerCase() === THEIR_HOST ? undefined : domain;
}

/**
 * The link that `host/alias` names, with a scheme or without. By their own host it is the one on the base domain, or on
 * whichever domain of the workspace it is alone. Throws `not_found` and `alias_ambiguous`.
 */
export async function findBitlink(scope: TokenScope, id: string): Promise<ListedLink> {
  const [host, ...rest] = id.replace(/^https?:\/*/i, '').split('/');
  const alias = rest.join('/');
  if (alias === '') throw new AppError('not_found');
  const named = hostOf(host);
  const found =
    named === undefined ? await findAnywhere(scope, alias) : await readLinkOfAlias(scope, alias, named);
  if (found.state === 'deleted') throw new AppError('not_found');
  return found;
}

async function findAnywhere(scope: TokenScope, alias: string): Promise<ListedLink> {
  const onBase = await readIfThere(scope, alias, undefined);
  if (onBase) return onBase;
  const domains = await listUsableDomains(scope, scope.workspaceId);
  const found = await Promise.all(domains.map(async ({ host }) => readIfThere(scope, alias, host)));
  const [link, ...others] = found.filter((each) => each !== undefined);
  if (!link) throw new AppError('not_found');
  if (others.some(({ hash }) => hash !== link.hash)) throw new AppError('alias_ambiguous');
  return link;
}

async function readIfThere(
  scope: TokenScope,
  alias: string,
  domain: string | undefined,
): Promise<ListedLink | undefined> {
  try {
    return await readLinkOfAlias(scope, alias, domain);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}
