import type { QueryClient } from '@tanstack/react-query';
import { billingQuery, usageQuery } from '#/features/billing/billing.queries.ts';
import { detailsQuery } from '#/features/billing/details/details.queries.ts';

/** What the pages about what is paid show at once. */
export async function loadBilling(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.query(usageQuery),
    queryClient.query(billingQuery({})),
    queryClient.query(detailsQuery({})),
  ]);
}
