/** Billing owns who has subscribed to which plan. What a plan gives is asked of `plans`. */
export { readPlan, subscribe } from './subscribe.ts';
