import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { aliasKey } from '@linklet/contract/links/aliases.ts';
import type { addAlias as addEndpoint, setMainAlias as mainEndpoint } from '@linklet/contract/links/edits.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { hasFeature } from '../../plans/index.ts';
import { takeUsage } from '../../usage/index.ts';
import { chooseDomain, type Domain } from '../../domains/index.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { aliasUsage } from '../aliases/alias-usage.ts';
import { requireAliasForm, takenError } from '../aliases/check-alias.ts';
import { isNamed } from '../../../schema/links/alias-condition.ts';
import { aliases } from '../../../schema/links/links.table.ts';
import { holdAliasRules } from '../aliases/hold-alias-rules.ts';
import { lockVersion, type LockedLink } from './lock-link.ts';
import { readLink } from './read-link.ts';
import { touchLink } from './touch-link.ts';

/**
 * Gives a link a further alias; those that it has go on redirecting. Throws the `domain_…` and `alias_…` codes,
 * `aliases_of_link_reached`, `plan_limit_reached`, `not_found` and `link_changed`.
 */
export async function addAlias(
  scope: Scope,
  hash: string,
  {
    alias: typed,
    domain: host,
    is_main: isMain,
    version,
  }: z.output<NonNullable<(typeof addEndpoint)['body']>>,
): Promise<ListedLink> {
  requireInPlan(scope);
  const domain = await chooseDomain(scope, { host, withAlias: true });
  const alias = requireAliasForm(typed, domain);
  await inTransaction(scope, async (scope) => {
    const link = await lockVersion(scope, hash, version);
    await giveAlias(scope, link, { alias, domain, isMain });
  });
  scope.afterCommit(scope.announceLinkChange);
  return readLink(scope, hash);
}

/** Gives a link that is locked a further alias. Throws `aliases_of_link_reached`, `plan_limit_reached`, `alias_taken`. */
export async function giveAlias(
  scope: Scope,
  link: LockedLink,
  { alias, domain, isMain }: { alias: string; domain: Domain; isMain: boolean },
): Promise<void> {
  await requireRoom(scope, link);
  await holdAliasRules(scope, [{ domain, alias }]);
  await takeUsage(scope, aliasUsage(domain));
  const [inserted] = await scope.db
    .insert(aliases)
    .values({
      linkId: link.id,
      domainId: domain.id,
      alias,
      key: aliasKey(alias, domain),
      createdAt: scope.clock(),
    })
    .onConflictDoNothing()
    .returning({ id: aliases.id });
  if (!inserted) throw takenError(alias);
  const before = isMain ? await moveMain(scope, link, inserted.id) : undefined;
  await touchLink(scope, link.id);
  const short = `${domain.host}/${alias}`;
  await recordEvent(scope, 'link.alias_added', {
    target: link.hash,
    before: before === undefined ? null : { main_alias: before },
    after: before === undefined ? { alias: short } : { alias: short, main_alias: short },
  });
}

/** Makes another of its aliases a link's main one. Throws `not_found` and `link_changed`. */
export async function setMainAlias(
  scope: Scope,
  hash: string,
  { alias, domain, version }: z.output<NonNullable<(typeof mainEndpoint)['body']>>,
): Promise<ListedLink> {
  requireInPlan(scope);
  await inTransaction(scope, async (scope) => {
    const link = await lockVersion(scope, hash, version);
    const [wanted] = await scope.db
      .select({ id: aliases.id, isMain: aliases.isMain, alias: aliases.alias, host: domains.host })
      .from(aliases)
      .innerJoin(domains, eq(domains.id, aliases.domainId))
      .where(and(eq(aliases.linkId, link.id), eq(domains.host, domain.toLowerCase()), isNamed(alias)));
    if (!wanted) throw new AppError('not_found');
    if (wanted.isMain) return;
    await preferAlias(scope, link, wanted);
  });
  return readLink(scope, hash);
}

/** Makes an alias of a link that is locked its main one. */
export async function preferAlias(
  scope: Scope,
  link: LockedLink,
  { id, host, alias }: { id: number; host: string; alias: string },
): Promise<void> {
  const before = await moveMain(scope, link, id);
  await touchLink(scope, link.id);
  await recordEvent(scope, 'link.main_alias_changed', {
    target: link.hash,
    before: { main_alias: before },
    after: { main_alias: `${host}/${alias}` },
  });
}

function requireInPlan(scope: Scope): void {
  if (!hasFeature(scope, 'update_linklet')) throw new AppError('updating_not_in_plan');
}

async function requireRoom({ db, entitlements }: Scope, link: LockedLink): Promise<void> {
  const most = entitlements.options.max_aliases_per_url;
  if (most === null) return;
  const [row] = await db.select({ count: count() }).from(aliases).where(eq(aliases.linkId, link.id));
  if ((row?.count ?? 0) >= most) throw new AppError('aliases_of_link_reached', { max: most });
}

/** Answers the address that was the main one. */
async function moveMain({ db }: Scope, link: LockedLink, aliasId: number): Promise<string> {
  const [former] = await db
    .update(aliases)
    .set({ isMain: false })
    .where(and(eq(aliases.linkId, link.id), eq(aliases.isMain, true)))
    .returning({ alias: aliases.alias, domainId: aliases.domainId });
  await db.update(aliases).set({ isMain: true }).where(eq(aliases.id, aliasId));
  const [domain] = former
    ? await db.select({ host: domains.host }).from(domains).where(eq(domains.id, former.domainId))
    : [];
  return `${domain?.host ?? ''}/${former?.alias ?? ''}`;
}
