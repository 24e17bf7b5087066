import { eq } from 'drizzle-orm';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { domains, type Domain } from '../../../schema/domains/domains.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { keptMs } from '../look/look-schedule.ts';
import { viewDomain } from './domain-view.ts';
import { lookAtDomain } from './look-at-domain.ts';
import { changeWwwOf } from '../www/pairs.ts';
import { findOwned, lockOwned } from './owned.ts';

/** Throws `not_found`. */
export async function readOwnDomain(scope: Scope, name: string): Promise<BrandedDomain> {
  return viewDomain(scope, await findOwned(scope, name));
}

/** Looks at its records, unless somebody looked a moment ago. Throws `not_found`. */
export async function lookNow(scope: Scope, name: string): Promise<BrandedDomain> {
  const domain = await findOwned(scope, name);
  const now = scope.clock();
  // A name of ours has no records of its own.
  if (domain.kind === 'vanity') return viewDomain(scope, domain);
  const isFresh = domain.lookedAt !== null && now.getTime() - domain.lookedAt.getTime() < keptMs(domain, now);
  return viewDomain(scope, isFresh ? domain : await lookWithOthers(scope, domain));
}

const looking = new Map<number, Promise<Domain>>();

/** Who asks while somebody looks waits for that: name servers of strangers are asked once. */
async function lookWithOthers(scope: Scope, domain: Domain): Promise<Domain> {
  const { id } = domain;
  const look = looking.get(id) ?? lookAtDomain(scope, domain).finally(() => looking.delete(id));
  looking.set(id, look);
  return look;
}

/** Stops all its links; it can be restored for a time. Throws `not_found`. */
export async function removeDomain(scope: Scope, name: string): Promise<BrandedDomain> {
  return inTransaction(scope, async (scope) => {
    const domain = await lockOwned(scope, name);
    if (domain.deletedAt !== null) return viewDomain(scope, domain);
    await recordEvent(scope, 'domain.deleted', { target: domain.host, before: { domain: domain.host } });
    const values = { deletedAt: scope.clock(), isDeleted: true, nextLookAt: null };
    await changeWwwOf(scope, [domain.id], values);
    return change(scope, domain, values);
  });
}

/** Throws `not_found`. */
export async function restoreDomain(scope: Scope, name: string): Promise<BrandedDomain> {
  return inTransaction(scope, async (scope) => {
    const domain = await lockOwned(scope, name);
    if (domain.deletedAt === null) return viewDomain(scope, domain);
    await recordEvent(scope, 'domain.restored', { target: domain.host, after: { domain: domain.host } });
    const values = { deletedAt: null, isDeleted: false };
    await changeWwwOf(scope, [domain.id], { ...values, nextLookAt: scope.clock() });
    return change(scope, domain, {
      ...values,
      nextLookAt: domain.kind === 'vanity' ? null : scope.clock(),
    });
  });
}

export async function change(scope: Scope, { id }: Domain, values: Partial<Domain>): Promise<BrandedDomain> {
  const [changed] = await scope.db.update(domains).set(values).where(eq(domains.id, id)).returning();
  if (!changed) throw new AppError('not_found');
  scope.afterCommit(scope.announceLinkChange);
  return viewDomain(scope, changed);
}
