import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getTaxInfo,
  organizationDetails,
  ownDetails,
  putTaxInfo,
  teamDetails,
  type BillingDetailsBody,
  type BillingDetailsView,
  type TaxInfoBody,
} from '@linklet/contract/billing/details.ts';
import { api } from '#/lib/transport/api.ts';
import { useBillingOwner, type BillingOwner } from '../billing-owner.ts';

function callsOf({ organization, team }: BillingOwner): typeof ownDetails {
  if (organization === undefined) return ownDetails;
  return team === undefined ? organizationDetails : teamDetails;
}

/** Whom bills are made out to. */
export const detailsQuery = (owner: BillingOwner) =>
  queryOptions({
    queryKey: ['billing-details', owner.organization ?? '', owner.team ?? ''],
    queryFn: ({ signal }) => api(callsOf(owner).getDetails, { params: owner, signal }),
  });

export function useSaveDetails() {
  const params = useBillingOwner();
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: BillingDetailsBody) => api(callsOf(params).saveDetails, { params, body }),
    onSuccess: keep,
    meta: { quiet: true },
  });
}

export function useSaveTaxInfo() {
  const params = useBillingOwner();
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: TaxInfoBody) => api(callsOf(params).saveTaxInfo, { params, body }),
    onSuccess: keep,
    meta: { quiet: true },
  });
}

function useKeep() {
  const queryClient = useQueryClient();
  const owner = useBillingOwner();
  return (details: BillingDetailsView) => queryClient.setQueryData(detailsQuery(owner).queryKey, details);
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
