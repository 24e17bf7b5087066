import { expiryRange } from '@linklet/contract/limits.ts';
import type { CreatedLink, CreateLinkBody } from '@linklet/contract/links.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasFeature } from '../billing/index.ts';
import { chooseDomain } from '../domains/index.ts';
import { ensureWorkspace, recordAudit } from '../identity/index.ts';
import { requireHuman } from '../robot-check/index.ts';
import { checkDestination } from '../safety/index.ts';
import { requireAliasForm } from './check-alias.ts';
import { insertLink, type NewLink } from './insert-link.ts';
import { toLinkView } from './link-view.ts';
import { findRepeatedLink } from './links.queries.ts';
import { randomAlias, randomLinkHash } from './random-alias.ts';

/**
 * Shortens one URL. Throws the `url_…`, `domain_…`, `alias_…` and `expiry_…` codes, `robot_check_failed`,
 * and `link_exists` with the link that the workspace already has for this URL.
 */
export async function shortenUrl(scope: Scope, input: CreateLinkBody): Promise<CreatedLink> {
  const [domain, url] = await Promise.all([
    chooseDomain(scope, { host: input.domain, withAlias: input.alias !== undefined }),
    checkDestination(scope, input.url),
  ]);
  if (input.alias !== undefined) requireAliasForm(input.alias);
  if (input.expires_at !== undefined) requireExpiry(scope, input.expires_at);
  // Last of the checks: a solved puzzle is spent by it, and should not be for a mistyped field.
  await requireHuman(scope, 'shorten', input.captcha_token);

  const createdAt = scope.clock();
  const stored = await store(scope, {
    workspaceId: await ensureWorkspace(scope),
    domainId: domain.id,
    url,
    hash: randomLinkHash(),
    alias: input.alias ?? randomAlias(),
    repeatsDestination: input.alias !== undefined,
    expiresAt: input.expires_at ?? null,
    createdAt,
  });
  // What staff do as somebody else is noted; what people do in their own account is theirs.
  if (scope.actor.impersonatorId !== null) await recordAudit(scope, 'link.created', { link: stored.hash });
  scope.afterCommit(scope.announceLinkChange);
  return toLinkView({ ...stored, host: domain.host }, scope.config.baseUrl);
}

async function store(scope: Scope, link: NewLink): Promise<NewLink> {
  const insertion = await insertLink(scope, link);
  switch (insertion) {
    case 'inserted':
      return link;
    case 'url_terminated':
      throw new AppError('url_banned');
    case 'link_exists':
      throw await repeatedLinkError(scope, link);
    case 'alias_taken':
      if (link.repeatsDestination) throw new AppError('alias_taken');
      return store(scope, { ...link, alias: randomAlias() });
  }
}

async function repeatedLinkError(scope: Scope, { workspaceId, url }: NewLink): Promise<AppError> {
  // When a simultaneous request won, the violation has ended the transaction: then the sentence alone must do.
  const existing = await findRepeatedLink(scope, workspaceId, url).catch(() => undefined);
  return new AppError('link_exists', existing && { existing: toLinkView(existing, scope.config.baseUrl) });
}

function requireExpiry(scope: Scope, expiresAt: Date): void {
  if (!hasFeature(scope, 'manage_expiration')) throw new AppError('expiry_not_allowed');
  const { earliest, latest } = expiryRange(scope.clock());
  if (expiresAt < earliest || expiresAt > latest) throw new AppError('expiry_out_of_range');
}
