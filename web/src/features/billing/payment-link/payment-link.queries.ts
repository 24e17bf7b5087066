import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getLinkedPayment, startLinkedPayment } from '@linklet/contract/billing/payment-link.ts';
import { api } from '#/lib/transport/api.ts';

const ARRIVES_MS = 1500;

/** What the link of an email pays. Once somebody has paid it is asked for until the payment has arrived. */
export const linkedPaymentQuery = (token: string, isPaid: boolean) =>
  queryOptions({
    queryKey: ['linked-payment', token],
    queryFn: ({ signal }) => api(getLinkedPayment, { params: { token }, signal }),
    refetchInterval: ({ state: { data } }) => isPaid && data?.status === 'due' && ARRIVES_MS,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });

/** Begins to pay; what came of the payment meanwhile is shown. */
export function useStartLinkedPayment(token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(startLinkedPayment, { params: { token } }),
    onError: () => queryClient.invalidateQueries({ queryKey: ['linked-payment', token] }),
    meta: { quiet: true },
  });
}
