/** Billing: who has subscribed to which plan. `plans` tells what a plan includes. */
export { readPlan, subscribe } from './subscribe.ts';
export { readPaid } from './billing-view.ts';
export { readSharedDebt } from './dunning/shared-debt.ts';
export { startSubscription } from './checkouts/start-checkout.ts';
export { lookAtBillable } from './move-sandbox-time.ts';
export { payCheckout as paySandboxCheckout } from './providers/sandbox/checkouts.ts';
export { readPricing } from './pricing-page.ts';
export { seedBilling } from './seed-billing.ts';
