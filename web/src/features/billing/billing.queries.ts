import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { SoldCurrency } from '@linklet/contract/billing/currencies.ts';
import {
  listOrganizationPlans,
  listPlans,
  listTeamPlans,
  organizationBilling,
  ownBilling,
  teamBilling,
  type BillingCalls,
  type BillingView,
  type subscribeBody,
  type updateBody,
} from '@linklet/contract/billing/endpoints.ts';
import type { BillingType } from '@linklet/contract/billing/subscriptions.ts';
import type { PlanInterval } from '@linklet/contract/plans/plans.ts';
import { api } from '#/lib/transport/api.ts';
import { useBillingOwner, type BillingOwner } from './billing-owner.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';

function callsOf({ organization, team }: BillingOwner): BillingCalls {
  if (organization === undefined) return ownBilling;
  return team === undefined ? organizationBilling : teamBilling;
}

function plansCallOf({ organization, team }: BillingOwner) {
  if (organization === undefined) return listPlans;
  return team === undefined ? listOrganizationPlans : listTeamPlans;
}

const keyOf = ({ organization = '', team = '' }: BillingOwner) => ['billing', organization, team];

/** What a billable pays, and how. */
export const billingQuery = (owner: BillingOwner) =>
  queryOptions({
    queryKey: keyOf(owner),
    queryFn: ({ signal }) => api(callsOf(owner).getBilling, { params: owner, signal }),
  });

export interface PlanChoice {
  subscription: string;
  interval: PlanInterval;
}

export const plansQuery = (owner: BillingOwner, currency?: SoldCurrency) =>
  queryOptions({
    queryKey: ['plans', ...keyOf(owner), currency ?? null],
    queryFn: ({ signal }) => api(plansCallOf(owner), { params: owner, query: { currency }, signal }),
  });

/** Plans of accounts, also those that are offered only by their address. */
export const allPlansQuery = (currency: SoldCurrency) =>
  queryOptions({
    queryKey: ['plans', 'all', currency],
    queryFn: ({ signal }) => api(listPlans, { params: {}, query: { currency, hidden: 'true' }, signal }),
  });

export interface QuoteWish extends PlanChoice {
  coupon?: string | undefined;
  trial?: boolean;
  currency?: SoldCurrency;
}

/** What a plan would cost now: asked anew each time, as it changes with every second. */
export const quoteQuery = (owner: BillingOwner, { trial = false, ...wish }: QuoteWish) =>
  queryOptions({
    queryKey: ['quote', ...keyOf(owner), wish, trial],
    queryFn: ({ signal }) => {
      const query = { ...wish, trial: String(trial) };
      return api(callsOf(owner).getQuote, { params: owner, query, signal });
    },
    staleTime: 0,
    gcTime: 0,
  });

/** The provider may take as long to tell what became of a change. */
const PROVIDER_WAIT_MS = 3000;

/** Asks anew for everything that a plan decides. */
export async function renewBilling(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['billing'] }),
    queryClient.invalidateQueries({ queryKey: ['usage'] }),
    queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
  ]);
}

/** Changes of what is paid. Afterwards everything that a plan decides is asked for anew, and once more a little later. */
export function useBillingCalls() {
  const queryClient = useQueryClient();
  const params = useBillingOwner();
  const calls = callsOf(params);

  async function changed(billing: BillingView): Promise<void> {
    queryClient.setQueryData(billingQuery(params).queryKey, billing);
    await renewBilling(queryClient);
    setTimeout(() => void renewBilling(queryClient), PROVIDER_WAIT_MS);
  }

  const body = {};
  return {
    subscribe: async (wish: z.input<typeof subscribeBody>) => api(calls.subscribe, { params, body: wish }),
    update: async (wish: z.input<typeof updateBody>) =>
      changed(await api(calls.update, { params, body: wish })),
    cancel: async () => changed(await api(calls.cancel, { params, body })),
    cancelNow: async () => changed(await api(calls.cancelNow, { params, body })),
    reactivate: async () => changed(await api(calls.reactivate, { params, body })),
    resume: async () => changed(await api(calls.resume, { params, body })),
    withdraw: async () => changed(await api(calls.withdraw, { params, body })),
    /** Or opens the page of a payment that is due. */
    changeMethod: async (type: BillingType, payment: string | null = null) => {
      const query = { billing_type: String(type) as '1' | '2', ...(payment !== null && { payment }) };
      return api(calls.startMethodChange, { params, query });
    },
  };
}
