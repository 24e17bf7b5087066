import { expiryRange } from '@linklet/contract/limits.ts';
import type { CreatedLink, CreateLinkBody } from '@linklet/contract/links.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { defaultExpiry, hasFeature, type Taken } from '../billing/index.ts';
import { chooseDomain, type Domain } from '../domains/index.ts';
import { checkDestination } from '../reports/index.ts';
import { requireHuman } from '../robot-check/index.ts';
import { ensureWorkspace } from '../sessions/index.ts';
import { requireAliasForm } from './check-alias.ts';
import { insertLink } from './insert-link.ts';
import { toLinkView } from './link-view.ts';

/**
 * Shortens one URL. Throws the `url_…`, `domain_…`, `alias_…`, `tags_…` and `expiry_…` codes, `robot_check_failed`,
 * and `link_exists` with the link that the workspace already has for this URL.
 */
export async function shortenUrl(scope: Scope, input: CreateLinkBody): Promise<CreatedLink> {
  const [domain, url] = await Promise.all([
    chooseDomain(scope, { host: input.domain, withAlias: input.alias !== undefined }),
    checkDestination(scope, input.url),
  ]);
  if (input.alias !== undefined) requireAliasForm(input.alias);
  if (input.tags.length > 0 && !hasFeature(scope, 'use_tags')) throw new AppError('tags_not_in_plan');
  if (input.expires_at !== undefined) requireExpiry(scope, input.expires_at);
  // Last of the checks: a solved puzzle is spent by it, and should not be for a mistyped field.
  await requireHuman(scope, 'shorten', input.captcha_token);

  const createdAt = scope.clock();
  const stored = await insertLink(scope, {
    workspaceId: await ensureWorkspace(scope),
    domainId: domain.id,
    url,
    alias: input.alias,
    tags: input.tags,
    expiresAt: input.expires_at ?? defaultExpiry(scope, createdAt),
    createdAt,
    takes: aliasUsage(domain),
  });
  scope.afterCommit(scope.announceLinkChange);
  const alias = { host: domain.host, alias: stored.alias, isMain: true };
  return toLinkView({ ...stored, aliases: [alias], tags: [...input.tags].sort() }, scope.config.baseUrl);
}

/** What one alias on a domain takes of the plan's limits. */
export function aliasUsage({ type }: Domain): Taken {
  const isBranded = type !== 'common';
  return {
    active_aliases: 1,
    aliases: 1,
    aliases_per_month: 1,
    branded_aliases_per_month: isBranded ? 1 : 0,
  };
}

/** Throws `expiry_not_allowed` and `expiry_out_of_range`. */
export function requireExpiry(scope: Scope, expiresAt: Date): void {
  if (!hasFeature(scope, 'manage_expiration')) throw new AppError('expiry_not_allowed');
  const { earliest, latest } = expiryRange(scope.clock());
  if (expiresAt < earliest || expiresAt > latest) throw new AppError('expiry_out_of_range');
}
