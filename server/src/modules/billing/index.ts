/** Billing owns what a workspace may do: everything else asks entitlements and reads no plan names. */
export { findEntitlements, hasFeature } from './entitlements.ts';
export { findAuditRetention } from './audit-retention.ts';
export { countAnew } from './count-anew.ts';
export { countClicks, findTracked } from './count-clicks.ts';
export { defaultExpiry } from './default-expiry.ts';
export { readKeptLimits } from './kept-limits.ts';
export { makeBillable } from './make-billable.ts';
export { isForAccounts, knownPlans, seedPlans } from './plans.ts';
export { findSubscription, subscribe } from './subscribe.ts';
export { agreeOnCredits } from './web-credits.ts';
export { takeUsage, takeUsageUpTo, type Taken } from './take-usage.ts';
export { limitOf } from './limits.ts';
export { usageMonth, type UsageMonth } from './usage-month.ts';
