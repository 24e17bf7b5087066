import type { BrandedDomain, ClaimBody } from '@linklet/contract/domains/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { claimDomain, mayAdd, requireFree, storeDomain } from '../branded/claim-domain.ts';
import { withoutPort, withPort } from '../branded/host-of.ts';
import { lockOwned, ownerOf } from '../branded/owned.ts';
import { isRoot } from './pairs.ts';

/** Adds a domain, with its www where that is wanted. Throws what `claimDomain` and `addWww` throw. */
export async function claimWithWww(scope: Scope, body: ClaimBody): Promise<BrandedDomain> {
  if (body.with_www !== true) return claimDomain(scope, body);
  return inTransaction(scope, async (scope) => {
    const made = await claimDomain(scope, body);
    await addWww(scope, withoutPort(made.domain));
    return { ...made, has_www: true };
  });
}

/**
 * Lets the www of a root domain lead to it. It counts in no limit, and is proven with the domain. Throws `not_found`,
 * `domains_not_in_plan`, `www_of_root_only`, `domain_yours`, `domain_taken`.
 */
export async function addWww(scope: Scope, name: string): Promise<BrandedDomain> {
  return inTransaction(scope, async (scope) => {
    const apex = await lockOwned(scope, name);
    if (!mayAdd(scope)) throw new AppError('domains_not_in_plan');
    if (!isRoot(apex) || apex.deletedAt !== null) throw new AppError('www_of_root_only');
    const www = `www.${withoutPort(apex.host)}`;
    const host = withPort(scope.config, www);
    await requireFree(scope, { name: www, host });
    return storeDomain(scope, www, {
      ...ownerOf(scope),
      ...{ host, kind: 'www', parentId: apex.id, nextLookAt: scope.clock() },
    });
  });
}
