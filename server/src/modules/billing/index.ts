/** Billing owns who has subscribed to which plan. What a plan gives is asked of `plans`. */
export { findSubscription, subscribe } from './subscribe.ts';
