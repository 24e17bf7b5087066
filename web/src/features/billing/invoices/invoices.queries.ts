import { infiniteQueryOptions } from '@tanstack/react-query';
import { organizationInvoices, ownInvoices, teamInvoices } from '@linklet/contract/billing/invoices.ts';
import { api } from '#/lib/transport/api.ts';
import type { BillingOwner } from '../billing-owner.ts';

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

function callsOf({ organization, team }: BillingOwner): typeof ownInvoices {
  if (organization === undefined) return ownInvoices;
  return team === undefined ? organizationInvoices : teamInvoices;
}

/** What addresses of files begin with. */
export function filesOf({ organization, team }: BillingOwner): string {
  if (organization === undefined) return '/settings';
  return `/organization/${organization}${team === undefined ? '' : `/team/${team}`}`;
}
