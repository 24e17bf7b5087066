import { and, asc, eq, exists, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { accountVanity, BrandedDomain, VanityBody } from '@linklet/contract/domains/endpoints.ts';
import { isReservedWord } from '@linklet/contract/links/reserved-words.ts';
import { toUnicode } from 'tr46';
import { DAY_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { isViolationOf } from '../../../platform/postgres/database.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { aliases } from '../../../schema/links/links.table.ts';
import { toLabel } from '../names/domain-name.ts';
import { holdReason } from '../names/look-alikes.ts';
import { storeDomain } from './claim-domain.ts';
import { requireDomainRoom } from './domain-room.ts';
import { viewDomains } from './domain-view.ts';
import { ownedBy, ownerOf, type Owner } from './owned.ts';

/** For so long a name that was given up is nobody else's. */
const AWAY_MS = 365 * DAY_MS;
const MIN_LENGTH = 3;
/** Names of servers that people expect to be the operator's. */
const OPERATOR_NAMES =
  'www mail smtp imap pop ftp ns ns1 ns2 mx dns api admin root links static cdn assets status support help blog shop login auth sso staff kiosk dev test staging'.split(
    ' ',
  );

/** The names below the base domain that an account or an organization has. */
export async function listVanity(scope: Scope): Promise<z.input<typeof accountVanity.list.response>> {
  const rows = await scope.db
    .select()
    .from(domains)
    .where(and(ownedBy(ownerOf(scope)), eq(domains.kind, 'vanity')))
    .orderBy(asc(domains.host));
  return {
    data: await viewDomains(scope, rows),
    base: new URL(scope.config.baseUrl).host,
    can_add: mayAddVanity(scope),
    limit: scope.entitlements.options.max_vanity_subdomains,
  };
}

export function mayAddVanity({ entitlements }: Pick<Scope, 'entitlements'>): boolean {
  return entitlements.features.includes('add_vanity_subdomains');
}

/**
 * Adds a name below the base domain, which works at once. Throws `vanity_not_in_plan`, `subdomain_invalid`,
 * `subdomain_reserved`, `subdomain_taken`, `subdomains_reached`.
 */
export async function claimVanity(scope: Scope, { subdomain }: VanityBody): Promise<BrandedDomain> {
  const owner = ownerOf(scope);
  if (!mayAddVanity(scope)) throw new AppError('vanity_not_in_plan');
  const base = new URL(scope.config.baseUrl);
  const label = readLabel(subdomain, base.hostname);
  const host = `${label}.${base.host}`;
  return inTransaction(scope, async (scope) => {
    await requireDomainRoom(scope, owner, 'vanity');
    await requireUnused(scope, owner, host);
    const now = scope.clock();
    const unicode = toUnicode(`${label}.${base.hostname}`).domain;
    const heldFor = holdReason(
      { unicode: `${unicode.split('.')[0] ?? ''}.x`, apex: host },
      scope.config.productName,
    );
    scope.afterCommit(scope.announceLinkChange);
    return unlessTaken(
      storeDomain(scope, label, {
        ...owner,
        ...{ host, kind: 'vanity', provenAt: now, directedAt: now, direction: 'here', heldFor },
      }),
    );
  });
}

function readLabel(typed: string, baseHost: string): string {
  const name = typed.trim().toLowerCase();
  const bare = name.endsWith(`.${baseHost}`) ? name.slice(0, -baseHost.length - 1) : name;
  const label = toLabel(bare);
  if (label === null || label.length < MIN_LENGTH) throw new AppError('subdomain_invalid');
  if (isReservedWord(label) || OPERATOR_NAMES.includes(label)) throw new AppError('subdomain_reserved');
  return label;
}

/** Whoever had a name may have it again; others only long after, and never one that has been in links. */
async function requireUnused(scope: Scope, owner: Owner, host: string): Promise<void> {
  const { db, clock } = scope;
  const isOwn =
    owner.organizationId === null
      ? eq(domains.userId, owner.userId)
      : eq(domains.organizationId, owner.organizationId);
  const hasLinks = exists(
    db
      .select({ one: sql`1` })
      .from(aliases)
      .where(eq(aliases.domainId, domains.id)),
  );
  const wasLately = gt(domains.releasedAt, new Date(clock().getTime() - AWAY_MS));
  const others = or(and(isNull(domains.userId), isNull(domains.organizationId)), not(isOwn));
  const isAway = and(eq(domains.host, host), isNotNull(domains.releasedAt), others, or(wasLately, hasLinks));
  if ((await db.$count(domains, isAway)) > 0) throw new AppError('subdomain_taken');
}

async function unlessTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isTaken =
      isViolationOf(error, 'domains_had') || (error instanceof AppError && error.code === 'domain_yours');
    throw isTaken ? new AppError('subdomain_taken') : error;
  }
}
