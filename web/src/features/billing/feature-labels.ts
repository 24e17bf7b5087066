import type { Feature } from '@linklet/contract/plans/entitlements.ts';

/** What a plan may include, as people read it. */
export const featureLabels: Record<Feature, string> = {
  create_linklet: 'Create links',
  update_linklet: 'Edit links',
  change_long_url: 'Change destinations',
  archive_linklet: 'Archive links',
  delete_linklet: 'Delete links',
  use_custom_alias: 'Custom aliases',
  use_tags: 'Tags',
  manage_expiration: 'Link expiry',
  use_bulk: 'Bulk creation',
  redirect_routes: 'Redirect routes',
  use_analytics: 'Analytics',
  share_analytics: 'Shared analytics',
  download_logs: 'Log downloads',
  use_api: 'API',
  use_branded_domains: 'Branded domains',
  add_branded_domains: 'Your own domains',
  purchase_branded_domains: 'Domain purchases',
  add_vanity_subdomains: 'Vanity subdomains',
  domain_root_redirect: 'Redirect of a domain’s root',
  domain_404_redirect: 'Redirect of unknown aliases',
  support_teams: 'Teams',
};
