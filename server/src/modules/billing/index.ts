/** Billing owns what a workspace may do: everything else asks entitlements and reads no plan names. */
export { entitlementsOf, hasFeature } from './entitlements.ts';
