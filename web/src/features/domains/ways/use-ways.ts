import { useSuspenseQuery } from '@tanstack/react-query';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import type { ListedDomain } from '@linklet/contract/domains/endpoints.ts';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import type { DomainWay } from '../domain-paths.ts';
import { vanityQuery, waysQuery, type DomainOwner } from '../domains.queries.ts';

/** Why a way is closed, and whether a larger plan opens it. */
export interface WayLock {
  reason: string;
  needsPlan: boolean;
}

export type WayLocks = Record<DomainWay, WayLock | null>;

/** What an owner may add domains by, and what keeps it from the others. */
export function useWays(owner: DomainOwner) {
  const list = useSuspenseQuery(waysQuery(owner)).data;
  const vanity = useSuspenseQuery(vanityQuery(owner)).data;
  const parents = list.data;
  const limits = limitsOf(useSuspenseQuery(stateQuery).data, owner);
  const locks: WayLocks = {
    create: ownLock(list, limits),
    'create-subdomain': partLock(list, limits),
    'create-tiny':
      planLock(vanity.can_add, 'vanity_not_in_plan') ??
      fullLock(list.counts.vanity, vanity.limit, 'subdomains_reached'),
  };
  return { locks, parents, base: vanity.base };
}

interface Owned {
  data: readonly ListedDomain[];
  counts: { own: number; subdomain: number };
  can_add: boolean;
  limit: number | null;
}

type Limits = Pick<PlanOptions, 'max_subdomains' | 'max_domains_subdomains'>;

/** The options of a team's plan are those of another owner: the service refuses what they don't have. */
function limitsOf({ user, workspace }: AppState, owner: DomainOwner): Limits {
  const isOfAccount = owner === null && workspace === null;
  return isOfAccount && user !== null ? user.options : { max_subdomains: null, max_domains_subdomains: null };
}

function ownLock({ counts, can_add: canAdd, limit }: Owned, limits: Limits): WayLock | null {
  return (
    planLock(canAdd, 'domains_not_in_plan') ??
    fullLock(counts.own, limit, 'domains_reached') ??
    fullLock(counts.own + counts.subdomain, limits.max_domains_subdomains, 'domains_reached')
  );
}

function partLock({ data: parents, counts, can_add: canAdd }: Owned, limits: Limits): WayLock | null {
  return (
    planLock(canAdd, 'domains_not_in_plan') ??
    (parents.length === 0 ? noParent : null) ??
    fullLock(counts.subdomain, limits.max_subdomains, 'domains_reached') ??
    fullLock(counts.own + counts.subdomain, limits.max_domains_subdomains, 'domains_reached')
  );
}

const noParent: WayLock = {
  reason: 'None of your domains is verified yet. Add your own domain first.',
  needsPlan: false,
};

function planLock(isInPlan: boolean, code: 'domains_not_in_plan' | 'vanity_not_in_plan'): WayLock | null {
  return isInPlan ? null : { reason: errorMessage(code), needsPlan: true };
}

function fullLock(
  count: number,
  most: number | null,
  code: 'domains_reached' | 'subdomains_reached',
): WayLock | null {
  return most === null || count < most ? null : { reason: errorMessage(code, { most }), needsPlan: true };
}
