import type { QueryClient } from '@tanstack/react-query';
import { allPlansQuery, billingQuery, plansQuery } from '#/features/billing/billing.queries.ts';
import { paddleQuery } from '#/features/billing/paddle/paddle.queries.ts';
import { viewChoiceOf, type PlanViewAddress } from '#/features/billing/plans/plan-view-choice.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';

export interface PricingVisit {
  context: { queryClient: QueryClient };
  location: { search: PlanViewAddress };
}

export async function loadState({ context: { queryClient } }: Pick<PricingVisit, 'context'>): Promise<void> {
  await queryClient.query({ ...stateQuery, staleTime: 'static' });
}

export async function loadOldPricing({
  context: { queryClient },
}: Pick<PricingVisit, 'context'>): Promise<void> {
  const { currency } = await queryClient.query(billingQuery({}));
  await queryClient.query(allPlansQuery(currency));
}

export async function loadPaddle({ context: { queryClient } }: Pick<PricingVisit, 'context'>): Promise<void> {
  await queryClient.query(paddleQuery);
}

export async function loadPricing({ context: { queryClient }, location }: PricingVisit): Promise<void> {
  const { user } = await queryClient.query({ ...stateQuery, staleTime: 'static' });
  const billing = user === null ? null : await queryClient.query(billingQuery({}));
  const { currency } = viewChoiceOf(location.search, billing);
  await queryClient.query(plansQuery({}, currency));
}
