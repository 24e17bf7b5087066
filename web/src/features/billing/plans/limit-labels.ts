import type { UsageName } from '@linklet/contract/usage/limits.ts';

/** What each limit counts, as people read it. */
export const limitLabels: Record<UsageName, string> = {
  active_aliases: 'Active aliases',
  aliases: 'All aliases',
  aliases_per_month: 'New aliases this month',
  branded_aliases_per_month: 'New aliases on your domains this month',
  redirects_per_month: 'Redirects this month',
  tracked_clicks_per_month: 'Clicks in statistics',
  web_credits: 'Bulk import credits',
  api_credits: 'API credits',
};
