/** Billing: who has subscribed to which plan. `plans` tells what a plan includes. */
export { readPlan, subscribe } from './subscribe.ts';
