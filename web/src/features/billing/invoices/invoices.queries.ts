import { infiniteQueryOptions } from '@tanstack/react-query';
import { organizationInvoices, ownInvoices, teamInvoices } from '@linklet/contract/billing/invoices.ts';
import { api } from '#/lib/transport/api.ts';
import type { BillingOwner } from '../billing-owner.ts';

function callsOf({ organization, team }: BillingOwner) {
  if (organization === undefined) return ownInvoices;
  return team === undefined ? organizationInvoices : teamInvoices;
}

/** Invoices and credit notes, the newest first, page by page. */
export const invoicesQuery = (owner: BillingOwner) =>
  infiniteQueryOptions({
    queryKey: ['invoices', owner.organization ?? '', owner.team ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: pageParam };
      return api(callsOf(owner).listInvoices, { params: owner, query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
