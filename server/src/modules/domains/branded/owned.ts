import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { withPort } from './host-of.ts';

/** Whose branded domains a call is about: an organization's, where its address names one, or the caller's own. */
export type Owner = { organizationId: number; userId: null } | { organizationId: null; userId: number };

/** Throws `forbidden` for guests. */
export function ownerOf({ organization, caller }: Pick<Scope, 'organization' | 'caller'>): Owner {
  if (organization !== null) return { organizationId: organization.id, userId: null };
  const user = userOf(caller);
  if (user === null) throw new AppError('forbidden');
  return { organizationId: null, userId: user.id };
}

/** Those that the owner has not given up. */
export function ownedBy({ organizationId, userId }: Owner): SQL | undefined {
  return and(
    isNull(domains.releasedAt),
    organizationId === null ? eq(domains.userId, userId) : eq(domains.organizationId, organizationId),
  );
}

/** Throws `not_found`. */
export async function findOwned(scope: Scope, name: string): Promise<Domain> {
  return required(await selectOwned(scope, name));
}

/** Holds it until the transaction ends: it can't pass to another owner before. Throws `not_found`. */
export async function lockOwned(scope: Scope, name: string): Promise<Domain> {
  return required(await selectOwned(scope, name).for('update'));
}

function selectOwned(scope: Scope, name: string) {
  const host = withPort(scope.config, name.toLowerCase());
  return scope.db
    .select()
    .from(domains)
    .where(and(ownedBy(ownerOf(scope)), eq(domains.host, host)))
    .$dynamic();
}

function required([domain]: readonly Domain[]): Domain {
  if (!domain) throw new AppError('not_found');
  return domain;
}
