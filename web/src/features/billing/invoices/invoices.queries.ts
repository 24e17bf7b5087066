import { infiniteQueryOptions } from '@tanstack/react-query';
import { ownInvoices } from '@linklet/contract/billing/invoices.ts';
import { api } from '#/lib/transport/api.ts';

/** Invoices and credit notes, the newest first, page by page. */
export const invoicesQuery = infiniteQueryOptions({
  queryKey: ['invoices'],
  queryFn: ({ pageParam, signal }) =>
    api(ownInvoices.listInvoices, { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => page.next,
});
