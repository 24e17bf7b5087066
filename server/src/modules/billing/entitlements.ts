import type { Entitlements, Feature } from '@linklet/contract/entitlements.ts';

/** What a visitor without an account may do. */
export const guestEntitlements: Entitlements = {
  features: ['create_linklet', 'use_analytics'],
  options: { max_recent_urls: 100 },
};

const unverifiedEntitlements: Entitlements = {
  features: ['create_linklet', 'use_analytics', 'manage_expiration'],
  options: { max_recent_urls: null },
};

/** The free plan, with an e-mail address that is known to be the account's. */
const freeEntitlements: Entitlements = {
  features: [...unverifiedEntitlements.features, 'use_custom_alias'],
  options: { max_recent_urls: null },
};

/** What an account may do; null stands for a guest. */
export function entitlementsOf(user: { isVerified: boolean } | null): Entitlements {
  if (user === null) return guestEntitlements;
  return user.isVerified ? freeEntitlements : unverifiedEntitlements;
}

export function hasFeature({ entitlements }: { entitlements: Entitlements }, feature: Feature): boolean {
  return entitlements.features.includes(feature);
}
