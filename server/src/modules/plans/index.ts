/** Plans: what a workspace may do, and who pays for it. Other modules ask for entitlements only. */
export { findEntitlements, hasFeature, hasLivePlan } from './entitlements.ts';
export { findAuditRetention } from './audit-retention.ts';
export { defaultExpiry } from './default-expiry.ts';
export { fixCurrency, holdOverages, makeBillable, moveAhead, setOverageRules } from './billables.ts';
export { narrowedByOrganization } from './narrowed.ts';
export { endOverride, forgetOverrides, keepOverride } from './keep-overrides.ts';
export { isInForce, underPlan } from './overridden.ts';
export { knownPlans, mayBeGivenTo, seedPlans } from './plans.ts';
export { nextPlanWith } from './next-plan.ts';
export { overageBlockPrice } from './price-list.ts';
export { hasAnalytics, requireAnalytics } from './require-analytics.ts';
export { shownSince } from './shown-since.ts';
export {
  dunningDays,
  hasAccess,
  standingOf,
  type Standing,
  type SubscriptionFacts,
  type SubscriptionState,
} from './standing.ts';
