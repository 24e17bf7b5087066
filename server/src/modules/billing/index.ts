/** Billing owns what a workspace may do: everything else asks entitlements and reads no plan names. */
export { findEntitlements, hasFeature } from './entitlements.ts';
