import { textIn, type Search } from '#/routes/search.ts';

type BillingSearch = Search<{ subscription: string; interval: string }>;

/** A plan that is to be bought. */
export function billingSearch(search: BillingSearch): { subscription: string; interval: string } {
  return { subscription: textIn(search['subscription']), interval: textIn(search['interval']) };
}
