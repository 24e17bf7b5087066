import { aliasRefusal, sharedAliasLength } from '@linklet/contract/aliases.ts';
import type { CreatedLink, CreateLinkBody } from '@linklet/contract/links.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { hasFeature } from '../billing/index.ts';
import { chooseDomain, type Domain } from '../domains/index.ts';
import { ensureWorkspace } from '../sessions/index.ts';
import { requireHuman } from '../robot-check/index.ts';
import { checkDestination } from '../reports/index.ts';
import { insertLink } from './insert-link.ts';
import { toLinkView } from './link-view.ts';

/**
 * Shortens one URL. Throws the `url_…`, `domain_…`, `alias_…` and `expiry_…` codes, `robot_check_failed`,
 * and `link_exists` with the link that the workspace already has for this URL.
 */
export async function shortenUrl(scope: Scope, input: CreateLinkBody): Promise<CreatedLink> {
  const [domain, url] = await Promise.all([
    chooseDomain(scope, input.domain),
    checkDestination(scope, input.url),
  ]);
  if (input.alias !== undefined) requireAlias(scope, domain, input.alias);
  if (input.expires_at !== undefined) requireExpiry(scope, input.expires_at);
  // Last of the checks: a solved puzzle is spent by it, and should not be for a mistyped field.
  await requireHuman(scope, 'shorten', input.captcha_token);

  const stored = await insertLink(scope, {
    workspaceId: await ensureWorkspace(scope),
    domainId: domain.id,
    url,
    alias: input.alias,
    expiresAt: input.expires_at ?? null,
    createdAt: scope.clock(),
  });
  scope.afterCommit(scope.announceLinkChange);
  return toLinkView({ ...stored, host: domain.host }, scope.config.baseUrl);
}

function requireAlias(scope: Scope, domain: Domain, alias: string): void {
  if (!hasFeature(scope, 'use_custom_alias') && !domain.guestCanUseCustomAlias) {
    throw new AppError('alias_not_allowed');
  }
  const refusal = aliasRefusal(alias);
  if (refusal !== null) throw new AppError(refusal, sharedAliasLength);
}

const EXPIRY_AHEAD_MS = { min: 5 * MINUTE_MS, max: 5 * 366 * DAY_MS };

function requireExpiry(scope: Scope, expiresAt: Date): void {
  if (!hasFeature(scope, 'manage_expiration')) throw new AppError('expiry_not_allowed');
  const aheadMs = expiresAt.getTime() - scope.clock().getTime();
  if (aheadMs < EXPIRY_AHEAD_MS.min || aheadMs > EXPIRY_AHEAD_MS.max)
    throw new AppError('expiry_out_of_range');
}
