/** Billing: what the account's plan allows, and what of it is used. */
export { LimitReachedDialog } from './LimitReachedDialog.tsx';
