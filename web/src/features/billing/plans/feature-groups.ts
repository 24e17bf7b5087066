import type { Feature } from '@linklet/contract/plans/entitlements.ts';

const groups = ['Links', 'Statistics', 'Domains', 'Tools', 'Support'] as const;
type FeatureGroup = (typeof groups)[number];

const groupOf: Record<Feature, FeatureGroup> = {
  create_linklet: 'Links',
  update_linklet: 'Links',
  change_long_url: 'Links',
  archive_linklet: 'Links',
  delete_linklet: 'Links',
  use_custom_alias: 'Links',
  use_tags: 'Links',
  manage_expiration: 'Links',
  redirect_routes: 'Links',
  use_analytics: 'Statistics',
  share_analytics: 'Statistics',
  download_logs: 'Statistics',
  use_branded_domains: 'Domains',
  add_branded_domains: 'Domains',
  purchase_branded_domains: 'Domains',
  add_vanity_subdomains: 'Domains',
  domain_root_redirect: 'Domains',
  domain_404_redirect: 'Domains',
  use_bulk: 'Tools',
  use_api: 'Tools',
  webhooks: 'Tools',
  support_teams: 'Tools',
  support: 'Support',
  dedicated_manager: 'Support',
  emergency_phone: 'Support',
  uptime_guarantee: 'Support',
};

/** All features, as they stand below each other. */
export const featureGroups: readonly (readonly [FeatureGroup, readonly Feature[]])[] = groups.map((group) => [
  group,
  (Object.keys(groupOf) as Feature[]).filter((feature) => groupOf[feature] === group),
]);
