import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getOrganizationUsage,
  getTeamUsage,
  getUsage,
  setOrganizationOverage,
  setOverage,
  setTeamOverage,
  type OverageBody,
} from '@linklet/contract/usage/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { useBillingOwner, type BillingOwner } from '../billing-owner.ts';

/** What the account has used of its plan. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => api(getUsage, { params: {}, signal }),
});

/** What is used of the plan that pays for an organization. */
export const organizationUsageQuery = (organization: string) =>
  queryOptions({
    queryKey: ['usage', organization],
    queryFn: ({ signal }) => api(getOrganizationUsage, { params: { organization }, signal }),
  });

/** What is used of the plan that pays for a team, and how much of it by the team. */
export const teamUsageQuery = (address: { organization: string; team: string }) =>
  queryOptions({
    queryKey: ['usage', address.organization, address.team],
    queryFn: ({ signal }) => api(getTeamUsage, { params: address, signal }),
  });

function overageCallOf({ organization, team }: BillingOwner) {
  if (organization === undefined) return setOverage;
  return team === undefined ? setOrganizationOverage : setTeamOverage;
}

/** Changes whether, and how far, links go beyond the limits. */
export function useSetOverage() {
  const queryClient = useQueryClient();
  const params = useBillingOwner();
  return useMutation({
    mutationFn: async (body: OverageBody) => api(overageCallOf(params), { params, body }),
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: ['usage'] }),
  });
}
