import { and, count, eq, isNull } from 'drizzle-orm';
import type { BrandedDomain, ClaimBody } from '@linklet/contract/domains/endpoints.ts';
import { requireUser } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { isViolationOf } from '../../../platform/postgres/database.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { organizations } from '../../../schema/organizations/organizations.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { readDomainName } from '../names/domain-name.ts';
import { holdReason } from '../names/look-alikes.ts';
import { viewDomain } from './domain-view.ts';
import { withPort } from './host-of.ts';
import { ownedBy, ownerOf, type Owner } from './owned.ts';

/**
 * Adds a domain, which serves nothing before it is proven. Throws the codes of `readDomainName`, `domains_not_in_plan`,
 * `domains_reached`, `domain_yours`, `domain_taken`.
 */
export async function claimDomain(scope: Scope, { domain: typed }: ClaimBody): Promise<BrandedDomain> {
  const owner = ownerOf(scope);
  requireUser(scope);
  if (!mayAdd(scope)) throw new AppError('domains_not_in_plan');
  const { config } = scope;
  const baseHost = new URL(config.baseUrl).hostname;
  const read = readDomainName(typed, { baseHost, isSandbox: config.dnsServers === 'sandbox' });
  const { name } = read;
  const host = withPort(config, name);
  return inTransaction(scope, async (scope) => {
    await requireRoom(scope, owner);
    await requireFree(scope, { name, host });
    const now = scope.clock();
    const values = {
      ...owner,
      ...{ host, type: 'organization' as const, createdAt: now, nextLookAt: now },
      heldFor: holdReason(read, config.productName),
    };
    const [made] = await unlessYours(scope.db.insert(domains).values(values).returning(), name);
    if (!made) throw new Error('PostgreSQL returned no domain.');
    await recordEvent(scope, 'domain.added', { target: host, after: { domain: host } });
    return viewDomain(scope, made);
  });
}

export function mayAdd({ entitlements }: Pick<Scope, 'entitlements'>): boolean {
  return entitlements.features.includes('add_branded_domains');
}

export function mostOf({ entitlements }: Pick<Scope, 'entitlements'>): number | null {
  return entitlements.options.max_domains;
}

/** Holds the owner until the transaction ends: of two domains that are added at once, one is counted first. */
async function requireRoom(scope: Scope, owner: Owner): Promise<void> {
  const { db } = scope;
  await (owner.organizationId === null
    ? db.select({ id: users.id }).from(users).where(eq(users.id, owner.userId)).for('no key update')
    : db
        .select({ id: organizations.id })
        .from(organizations)
        .where(eq(organizations.id, owner.organizationId))
        .for('no key update'));
  const most = mostOf(scope);
  if (most === null) return;
  const [counted] = await db.select({ owned: count() }).from(domains).where(ownedBy(owner));
  if ((counted?.owned ?? 0) >= most) throw new AppError('domains_reached', { most });
}

/** What another has may be claimed: it passes on where only the new owner's record is in DNS. */
async function requireFree(scope: Scope, { name, host }: { name: string; host: string }): Promise<void> {
  const isCommon = and(eq(domains.host, host), eq(domains.type, 'common'), isNull(domains.releasedAt));
  if ((await scope.db.$count(domains, isCommon)) > 0) throw new AppError('domain_taken', { name });
}

async function unlessYours<Result>(work: Promise<Result>, name: string): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isYours =
      isViolationOf(error, 'domains_claimed_by_user') ||
      isViolationOf(error, 'domains_claimed_by_organization');
    throw isYours ? new AppError('domain_yours', { name }) : error;
  }
}
