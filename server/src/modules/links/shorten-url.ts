import type { CreatedLink, CreateLinkBody } from '@linklet/contract/links.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { defaultExpiry, hasFeature } from '../billing/index.ts';
import { chooseDomain } from '../domains/index.ts';
import { checkDestination } from '../reports/index.ts';
import { requireHuman } from '../robot-check/index.ts';
import { ensureWorkspace } from '../sessions/index.ts';
import { aliasUsage } from './alias-usage.ts';
import { requireAliasForm } from './check-alias.ts';
import { insertLink } from './insert-link.ts';
import { toLinkView } from './link-view.ts';
import { requireExpiry } from './require-expiry.ts';

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
