import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import {
  listPlans,
  ownBilling,
  type BillingView,
  type subscribeBody,
  type updateBody,
} from '@linklet/contract/billing/endpoints.ts';
import type { BillingType } from '@linklet/contract/billing/subscriptions.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { getTeamUsage, getUsage, setOverage } from '@linklet/contract/usage/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';

/** What the account has used of its plan. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => api(getUsage, { signal }),
});

/** What is used of the plan that pays for a team, and how much of it by the team. */
export const teamUsageQuery = (address: { organization: string; team: string }) =>
  queryOptions({
    queryKey: ['usage', address.organization, address.team],
    queryFn: ({ signal }) => api(getTeamUsage, { params: address, signal }),
  });

export function useSetOverage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) => api(setOverage, { body: { enabled } }),
    onSuccess: (usage) => queryClient.setQueryData(usageQuery.queryKey, usage),
  });
}

/** What the account pays, and how. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => api(ownBilling.getBilling, { signal }),
});

export interface PlanChoice {
  subscription: string;
  interval: PlanInterval;
}

export const plansQuery = (currency?: SoldCurrency) =>
  queryOptions({
    queryKey: ['plans', currency ?? null],
    queryFn: ({ signal }) => api(listPlans, { query: { currency }, signal }),
  });

export interface QuoteWish extends PlanChoice {
  coupon?: string | undefined;
  trial?: boolean;
  currency?: SoldCurrency;
}

/** What a plan would cost now: asked anew each time, as it changes with every second. */
export const quoteQuery = ({ trial = false, ...wish }: QuoteWish) =>
  queryOptions({
    queryKey: ['quote', wish, trial],
    queryFn: ({ signal }) => api(ownBilling.getQuote, { query: { ...wish, trial: String(trial) }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The provider may take as long to tell what became of a change. */
const PROVIDER_WAIT_MS = 3000;

/** Changes of what is paid. Afterwards everything that a plan decides is asked for anew, and once more a little later. */
export function useBillingCalls() {
  const queryClient = useQueryClient();

  async function renew(): Promise<void> {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: billingQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['usage'] }),
      queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
    ]);
  }

  async function changed(billing: BillingView): Promise<void> {
    queryClient.setQueryData(billingQuery.queryKey, billing);
    await renew();
    setTimeout(() => void renew(), PROVIDER_WAIT_MS);
  }

  const body = {};
  return {
    renew,
    subscribe: async (wish: z.input<typeof subscribeBody>) => api(ownBilling.subscribe, { body: wish }),
    update: async (wish: z.input<typeof updateBody>) => changed(await api(ownBilling.update, { body: wish })),
    cancel: async () => changed(await api(ownBilling.cancel, { body })),
    cancelNow: async () => changed(await api(ownBilling.cancelNow, { body })),
    reactivate: async () => changed(await api(ownBilling.reactivate, { body })),
    resume: async () => changed(await api(ownBilling.resume, { body })),
    withdraw: async () => changed(await api(ownBilling.withdraw, { body })),
    changeMethod: async (type: BillingType) =>
      api(ownBilling.startMethodChange, { query: { billing_type: String(type) as '1' | '2' } }),
  };
}
