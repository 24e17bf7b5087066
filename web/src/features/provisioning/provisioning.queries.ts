import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getProvisioning,
  makeProvisioningToken,
  revokeProvisioningToken,
  type ProvisioningView,
} from '@linklet/contract/provisioning/endpoints.ts';
import { api } from '#/lib/transport/api.ts';

/** How an organization's provider tells its people. */
export const provisioningQuery = (organization: string) =>
  queryOptions({
    queryKey: ['provisioning', organization],
    queryFn: ({ signal }) => api(getProvisioning, { params: { organization }, signal }),
  });

/** What can be done with the token. */
export function useProvisioning(organization: string) {
  const queryClient = useQueryClient();
  const params = { organization };
  const keep = ({ base_url, token }: ProvisioningView) =>
    queryClient.setQueryData(provisioningQuery(organization).queryKey, { base_url, token });
  return {
    /** Answers the secret, which is told this once. */
    making: useMutation({ mutationFn: () => api(makeProvisioningToken, { params }), onSuccess: keep }),
    revoking: useMutation({ mutationFn: () => api(revokeProvisioningToken, { params }), onSuccess: keep }),
  };
}
