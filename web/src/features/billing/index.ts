/** Billing: what the account's plan allows, and what of it is used. */
export { featureLabels } from './plans/feature-labels.ts';
export { LimitReachedDialog } from './usage/LimitReachedDialog.tsx';
