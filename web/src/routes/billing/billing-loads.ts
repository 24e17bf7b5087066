import type { QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { hasStatus } from '@linklet/contract/links/statuses.ts';
import type { BillingOwner } from '#/features/billing/billing-owner.ts';
import { billingQuery } from '#/features/billing/billing.queries.ts';
import {
  organizationUsageQuery,
  teamUsageQuery,
  usageQuery,
} from '#/features/billing/usage/usage.queries.ts';
import { detailsQuery } from '#/features/billing/details/details.queries.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { routes } from '#/shell/names.ts';
import { findPermitted } from '#/routes/organizations/find-organization.ts';

export interface BillingVisit {
  context: { queryClient: QueryClient };
  params: BillingOwner;
  location: { href: string };
}

/** What the pages about what is paid show at once, to whoever may see it. */
export async function loadBilling({ context, params, location }: BillingVisit): Promise<void> {
  const { queryClient } = context;
  const { organization } = params;
  if (organization === undefined && location.href.startsWith(routes['settings.invoices']))
    await requireInvoices(queryClient);
  if (organization !== undefined)
    await findPermitted({ context, params: { organization }, location }, 'subscriptions.view');
  const owner = ownerIn(params);
  await Promise.all([
    loadUsage(queryClient, params),
    queryClient.query(billingQuery(owner)),
    queryClient.query(detailsQuery(owner)),
  ]);
}

async function loadUsage(queryClient: QueryClient, { organization, team }: BillingOwner): Promise<void> {
  if (organization === undefined) await queryClient.query(usageQuery);
  else if (team === undefined) await queryClient.query(organizationUsageQuery(organization));
  else await queryClient.query(teamUsageQuery({ organization, team }));
}

/** Whom an address names, and nothing else of it. */
function ownerIn({ organization, team }: BillingOwner): BillingOwner {
  return { ...(organization !== undefined && { organization }), ...(team !== undefined && { team }) };
}

/** Staff may hide an account's invoices. */
async function requireInvoices(queryClient: QueryClient): Promise<void> {
  const { user } = await queryClient.query({ ...stateQuery, staleTime: 'static' });
  // oxlint-disable-next-line typescript/only-throw-error -- The router's own way.
  if (user !== null && hasStatus(user.status, userStatus.invoicesHidden)) throw notFound();
}
