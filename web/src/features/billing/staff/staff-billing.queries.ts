import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  organizationBillingOfStaff,
  teamBillingOfStaff,
  userBilling,
  type givenPlanBody,
  type RefundBody,
  type StaffBillingAddress,
  type StaffBillingCalls,
  type StaffBillingView,
} from '@linklet/contract/billing/staff.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { api } from '#/lib/transport/api.ts';

function callsOf({ organization, team }: StaffBillingAddress): StaffBillingCalls {
  if (organization === undefined) return userBilling;
  return team === undefined ? organizationBillingOfStaff : teamBillingOfStaff;
}

const STAFF_BILLING = 'staff billing';

const keyOf = ({ id = '', organization = '', team = '' }: StaffBillingAddress) =>
  [STAFF_BILLING, id, organization, team] as const;

/** What an account, an organization or a team pays. */
export const staffBillingQuery = (address: StaffBillingAddress) =>
  queryOptions({
    queryKey: keyOf(address),
    queryFn: ({ signal }) => api(callsOf(address).getBilling, { params: address, signal }),
    // Each look is noted: not for looking at another window.
    refetchOnWindowFocus: false,
  });

export interface PlanSwitch {
  plan: string;
  interval: PlanInterval;
  when: 'now' | 'period_end';
}

/** What another plan would cost: asked anew each time, as it changes with every second. */
export const switchQuoteQuery = (address: StaffBillingAddress, wish: PlanSwitch) =>
  queryOptions({
    queryKey: [...keyOf(address), 'quote', wish],
    queryFn: ({ signal }) => api(callsOf(address).getQuote, { params: address, query: { ...wish }, signal }),
    ...{ staleTime: 0, gcTime: 0, retry: false },
  });

export function useStaffBillingCalls(params: StaffBillingAddress) {
  const queryClient = useQueryClient();
  const { queryKey } = staffBillingQuery(params);
  const calls = callsOf(params);
  const keep = (billing: StaffBillingView) => {
    queryClient.setQueryData(queryKey, billing);
    // What is not shown may tell of it, too: an organization tells what its teams pay.
    queryClient.removeQueries({ queryKey: [STAFF_BILLING], type: 'inactive' });
  };
  return {
    give: async (body: z.input<typeof givenPlanBody>) => keep(await api(calls.givePlan, { params, body })),
    change: async (quote: string) => keep(await api(calls.changePlan, { params, body: { quote } })),
    refund: async (body: RefundBody) => keep(await api(calls.refund, { params, body })),
    extend: async (days: number) => keep(await api(calls.extendTrial, { params, body: { days } })),
    grant: async () => keep(await api(calls.grantTrial, { params })),
    replay: async (event: number) => keep(await api(calls.replayEvent, { params: { ...params, event } })),
    moveClock: async (days: number) => {
      const { billing, happened } = await api(calls.moveClock, { params, body: { days } });
      keep(billing);
      return happened;
    },
    /** What was shown is not so any more. */
    renew: async () => queryClient.invalidateQueries({ queryKey, exact: true }),
  };
}

export type StaffBillingActions = ReturnType<typeof useStaffBillingCalls>;
