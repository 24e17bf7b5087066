import type { CreateLinkBody } from '@linklet/contract/links/create-link.ts';
import type { CreatedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { defaultExpiry, hasFeature } from '../plans/index.ts';
import { chooseDomain } from '../domains/index.ts';
import { checkDestination } from '../reports/index.ts';
import { requireHuman } from '../robot-check/index.ts';
import { ensureWorkspace } from '../sessions/index.ts';
import { requireAliasForm } from './aliases/check-alias.ts';
import { checkFurtherAliases, usageOfAll } from './aliases/further-aliases.ts';
import { insertLink } from './insert-link.ts';
import { toLinkView } from './link-view.ts';
import { mayCreate } from './may-create.ts';
import { toNewOptions } from './options/new-options.ts';
import { requireExpiry } from './require-expiry.ts';

/**
 * Shortens one URL. Throws `creating_not_in_plan`, the `url_…`, `domain_…`, `alias_…`, `tags_…` and `expiry_…` codes, `team_unknown`, what
 * `checkFurtherAliases` and `toNewOptions` throw, `robot_check_failed`, and `link_exists` with the link that the
 * workspace already has for this URL.
 */
export async function shortenUrl(scope: Scope, input: CreateLinkBody): Promise<CreatedLink> {
  if (!mayCreate(scope)) throw new AppError('creating_not_in_plan');
  requireTeam(scope, input);
  const [domain, url] = await Promise.all([
    chooseDomain(scope, { host: input.domain, withAlias: input.alias !== undefined }),
    checkDestination(scope, input.url),
  ]);
  requireInPlan(scope, input);
  const furtherAliases = await checkFurtherAliases(scope, input.further_aliases);
  const options = await toNewOptions(scope, input, input.expires_at);
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
    takes: usageOfAll(domain, furtherAliases),
    furtherAliases,
    options,
  });
  scope.afterCommit(scope.announceLinkChange);
  const all = [{ domain, alias: stored.alias }, ...furtherAliases];
  const aliases = all.map(({ domain: { host }, alias }, index) => ({ host, alias, isMain: index === 0 }));
  return toLinkView({ ...stored, aliases, tags: [...input.tags].sort() }, scope.config.baseUrl);
}

/** The address says which team it is; the body can only say the same. */
function requireTeam({ organization }: Scope, { team }: CreateLinkBody): void {
  if (team !== undefined && team !== organization?.team?.slug) throw new AppError('team_unknown');
}

function requireInPlan(scope: Scope, { alias, tags, expires_at: expiry }: CreateLinkBody): void {
  if (alias !== undefined) requireAliasForm(alias);
  if (tags.length > 0 && !hasFeature(scope, 'use_tags')) throw new AppError('tags_not_in_plan');
  if (expiry !== undefined) requireExpiry(scope, expiry);
}
