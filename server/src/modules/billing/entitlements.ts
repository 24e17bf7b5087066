import type { Entitlements, Feature } from '@linklet/contract/entitlements.ts';
import { freePlan, guestPlan, unverifiedPlan } from './plans.ts';

/** Who pays for a workspace. */
export type Billable = { type: 'guest' } | { type: 'user'; id: number; isVerified: boolean };

/** What a workspace may do, by the plan of whoever pays for it. Once for each request. */
export async function findEntitlements(billable: Billable): Promise<Entitlements> {
  if (billable.type === 'guest') return guestPlan;
  return billable.isVerified ? freePlan : unverifiedPlan;
}

export function hasFeature({ entitlements }: { entitlements: Entitlements }, feature: Feature): boolean {
  return entitlements.features.includes(feature);
}
