import type { Entitlements, Feature } from '@linklet/contract/entitlements.ts';

/** What a visitor without an account may do. */
export const guestEntitlements: Entitlements = {
  features: ['create_linklet', 'use_analytics'],
  options: { max_recent_urls: 100 },
};

export function hasFeature({ entitlements }: { entitlements: Entitlements }, feature: Feature): boolean {
  return entitlements.features.includes(feature);
}
