/** What a workspace may do; plans (and the guest's) are made of these. */
export const featureNames = [
  'create_linklet',
  'use_custom_alias',
  'use_tags',
  'manage_expiration',
  'use_analytics',
] as const;
export type Feature = (typeof featureNames)[number];

/** Options of a plan. Null is no limit, 0 is restricted. */
export interface PlanOptions {
  /** How many of the newest links the list `my-urls` shows. */
  max_recent_urls: number | null;
}

export interface Entitlements {
  features: readonly Feature[];
  options: PlanOptions;
}
