import { and, eq, inArray } from 'drizzle-orm';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import type { ErrorCode } from '@linklet/contract/http/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { organizations } from '../../../schema/organizations/organizations.table.ts';
import { ownedBy, type Owner } from './owned.ts';

type Kind = NonNullable<Domain['kind']>;

interface Limit {
  option: keyof PlanOptions;
  counts: readonly Kind[];
  code: ErrorCode;
}

const limits: Record<Kind, readonly Limit[]> = {
  own: [
    { option: 'max_domains', counts: ['own'], code: 'domains_reached' },
    { option: 'max_domains_subdomains', counts: ['own', 'subdomain'], code: 'domains_reached' },
  ],
  subdomain: [
    { option: 'max_subdomains', counts: ['subdomain'], code: 'domains_reached' },
    { option: 'max_domains_subdomains', counts: ['own', 'subdomain'], code: 'domains_reached' },
  ],
  // One domain with its root domain.
  www: [],
  vanity: [{ option: 'max_vanity_subdomains', counts: ['vanity'], code: 'subdomains_reached' }],
};

/**
 * Holds the owner until the transaction ends: of two domains that are added at once, one is counted first. Throws
 * `domains_reached`, `subdomains_reached`.
 */
export async function requireDomainRoom(scope: Scope, owner: Owner, kind: Kind): Promise<void> {
  await holdOwner(scope, owner);
  for (const { option, counts, code } of limits[kind]) {
    const most = scope.entitlements.options[option];
    if (typeof most !== 'number') continue;
    const owned = await scope.db.$count(domains, and(ownedBy(owner), inArray(domains.kind, [...counts])));
    if (owned >= most) throw new AppError(code, { most });
  }
}

/** Until the transaction ends. */
export async function holdOwner({ db }: Scope, { userId, organizationId }: Owner): Promise<void> {
  await (organizationId === null
    ? db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    : db
        .select({ id: organizations.id })
        .from(organizations)
        .where(eq(organizations.id, organizationId))
        .for('no key update'));
}
