import type { BillingOwner } from '#/features/billing/billing-owner.ts';

/** What the addresses of files of a billable begin with, below `/app`. */
export function apiPrefixOf({ organization, team }: BillingOwner): string {
  if (organization === undefined) return '/settings';
  return team === undefined ? `/organization/${organization}` : `/organization/${organization}/team/${team}`;
}
