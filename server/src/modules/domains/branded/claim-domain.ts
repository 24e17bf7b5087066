import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { BrandedDomain, ClaimBody } from '@linklet/contract/domains/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { isViolationOf } from '../../../platform/postgres/database.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { readDomainName } from '../names/domain-name.ts';
import { holdReason } from '../names/look-alikes.ts';
import { requireDomainRoom } from './domain-room.ts';
import { viewDomain } from './domain-view.ts';
import { withPort } from './host-of.ts';
import { ownedBy, ownerOf, type Owner } from './owned.ts';

/**
 * Adds a domain, which serves nothing before it is proven: by a record of its own, or by that of the domain of the same
 * owner of which it is a part. Throws the codes of `readDomainName`, `domains_not_in_plan`, `domains_reached`,
 * `domain_yours`, `domain_taken`.
 */
export async function claimDomain(scope: Scope, { domain: typed }: ClaimBody): Promise<BrandedDomain> {
  const owner = ownerOf(scope);
  if (!mayAdd(scope)) throw new AppError('domains_not_in_plan');
  const { config } = scope;
  const baseHost = new URL(config.baseUrl).hostname;
  const read = readDomainName(typed, { baseHost, isSandbox: config.dnsServers === 'sandbox' });
  const { name } = read;
  const host = withPort(config, name);
  return inTransaction(scope, async (scope) => {
    const parent = await findParent(scope, owner, name);
    const kind = parent ? 'subdomain' : 'own';
    await requireDomainRoom(scope, owner, kind);
    await requireFree(scope, { name, host });
    const now = scope.clock();
    return storeDomain(scope, name, {
      ...owner,
      ...{ host, kind, parentId: parent?.id ?? null, nextLookAt: now },
      heldFor: holdReason(read, config.productName),
    });
  });
}

/** Stores a domain that somebody adds. Throws `domain_yours`. */
export async function storeDomain(
  scope: Scope,
  name: string,
  values: Partial<Domain> & Pick<Domain, 'host'>,
): Promise<BrandedDomain> {
  const row = { ...values, type: 'organization' as const, createdAt: scope.clock() };
  const [made] = await unlessYours(scope.db.insert(domains).values(row).returning(), name);
  if (!made) throw new Error('PostgreSQL returned no domain.');
  await recordEvent(scope, 'domain.added', { target: made.host, after: { domain: made.host } });
  return viewDomain(scope, made);
}

export function mayAdd({ entitlements }: Pick<Scope, 'entitlements'>): boolean {
  return entitlements.features.includes('add_branded_domains');
}

export function mostOf({ entitlements }: Pick<Scope, 'entitlements'>): number | null {
  return entitlements.options.max_domains;
}

/** The nearest domain of the same owner that is proven by itself, and of which a name is a part. */
async function findParent(scope: Scope, owner: Owner, name: string): Promise<Domain | undefined> {
  const labels = name.split('.');
  const above = labels
    .slice(1, -1)
    .map((_, index) => withPort(scope.config, labels.slice(index + 1).join('.')));
  if (above.length === 0) return undefined;
  const [parent] = await scope.db
    .select()
    .from(domains)
    .where(
      and(
        ownedBy(owner),
        eq(domains.kind, 'own'),
        inArray(domains.host, above),
        isNotNull(domains.provenAt),
        isNull(domains.proofLostAt),
        isNull(domains.deletedAt),
      ),
    )
    .orderBy(desc(sql`length(${domains.host})`), asc(domains.id))
    .limit(1);
  return parent;
}

/** What another has may be claimed: it passes on where only the new owner's record is in DNS. */
export async function requireFree(
  scope: Scope,
  { name, host }: { name: string; host: string },
): Promise<void> {
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
