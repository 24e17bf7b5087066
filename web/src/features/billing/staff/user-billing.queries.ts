import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  extendTrial,
  getUserBilling,
  grantTrial,
  refundInvoice,
  replayEvent,
  type UserBillingView,
} from '@linklet/contract/billing/staff.ts';
import { api } from '#/lib/transport/api.ts';

/** What one account pays. */
export const userBillingQuery = (id: string) =>
  queryOptions({
    queryKey: ['kiosk', 'user', id, 'billing'],
    queryFn: ({ signal }) => api(getUserBilling, { params: { id }, signal }),
  });

export function useUserBillingCalls(id: string) {
  const queryClient = useQueryClient();
  const keep = (billing: UserBillingView) => queryClient.setQueryData(userBillingQuery(id).queryKey, billing);
  return {
    refund: async (number: string) => keep(await api(refundInvoice, { params: { id }, body: { number } })),
    extend: async (days: number) => keep(await api(extendTrial, { params: { id }, body: { days } })),
    grant: async () => keep(await api(grantTrial, { params: { id } })),
    replay: async (event: number) => keep(await api(replayEvent, { params: { id, event } })),
  };
}
