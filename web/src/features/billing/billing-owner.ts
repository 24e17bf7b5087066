import { createContext, use } from 'react';

/** Whose subscription it is: an organization's or a team's, by their slugs, or the account's own. */
export interface BillingOwner {
  organization?: string;
  team?: string;
}

export const BillingOwnerContext = createContext<BillingOwner>({});

/** Of the page. */
export function useBillingOwner(): BillingOwner {
  return use(BillingOwnerContext);
}
