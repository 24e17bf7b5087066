import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getTaxInfo,
  ownDetails,
  putTaxInfo,
  type BillingDetailsBody,
  type BillingDetailsView,
  type TaxInfoBody,
} from '@linklet/contract/billing/details.ts';
import { api } from '#/lib/transport/api.ts';

/** Whom bills are made out to. */
export const detailsQuery = queryOptions({
  queryKey: ['billing-details'],
  queryFn: ({ signal }) => api(ownDetails.getDetails, { signal }),
});

export function useSaveDetails() {
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: BillingDetailsBody) => api(ownDetails.saveDetails, { body }),
    onSuccess: keep,
    meta: { quiet: true },
  });
}

export function useSaveTaxInfo() {
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: TaxInfoBody) => api(ownDetails.saveTaxInfo, { body }),
    onSuccess: keep,
    meta: { quiet: true },
  });
}

function useKeep() {
  const queryClient = useQueryClient();
  return (details: BillingDetailsView) => queryClient.setQueryData(detailsQuery.queryKey, details);
}

/** The same for whoever has the link of an email. */
export const taxInfoQuery = (token: string) =>
  queryOptions({
    queryKey: ['tax-info', token],
    queryFn: ({ signal }) => api(getTaxInfo, { params: { token }, signal }),
    retry: false,
  });

export function usePutTaxInfo(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TaxInfoBody) => api(putTaxInfo, { params: { token }, body }),
    onSuccess: (info) => queryClient.setQueryData(taxInfoQuery(token).queryKey, info),
    meta: { quiet: true },
  });
}
