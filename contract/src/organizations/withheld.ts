import type { Feature } from '../plans/entitlements.ts';
import { errorMessage, type ErrorCode } from '../http/errors.ts';

const wanted: Partial<Record<ErrorCode, Feature>> = {
  alias_not_in_plan: 'use_custom_alias',
  alias_needs_verification: 'use_custom_alias',
  analytics_not_in_plan: 'use_analytics',
  archiving_not_in_plan: 'archive_linklet',
  bulk_not_in_plan: 'use_bulk',
  deleting_not_in_plan: 'delete_linklet',
  destination_not_in_plan: 'change_long_url',
  domain_not_in_plan: 'use_branded_domains',
  expiry_not_in_plan: 'manage_expiration',
  logs_not_in_plan: 'download_logs',
  options_not_in_plan: 'update_linklet',
  public_analytics_not_in_plan: 'share_analytics',
  routes_not_in_plan: 'redirect_routes',
  sharing_not_in_plan: 'share_analytics',
  tags_not_in_plan: 'use_tags',
  updating_not_in_plan: 'update_linklet',
};

export const withheldSentence = 'Not available to this team. Ask an admin of the organization.';

/** Whether the refusal is due to the organization: a larger plan would not help. */
export function isWithheld(code: ErrorCode, withheld: readonly Feature[]): boolean {
  const feature = wanted[code];
  return feature !== undefined && withheld.includes(feature);
}

export function refusalSentence(code: ErrorCode, withheld: readonly Feature[]): string {
  return isWithheld(code, withheld) ? withheldSentence : errorMessage(code);
}
