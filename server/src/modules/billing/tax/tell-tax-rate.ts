import { and, asc, eq, gt, gte, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../../platform/scope.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { subscriptions } from '../../../schema/billing/billing.table.ts';
import { taxRates } from '../../../schema/billing/tax.table.ts';
import { billingCustomers } from '../../../schema/billing/payments.table.ts';
import { providerNamed } from '../providers/index.ts';
import { findTax } from './find-tax.ts';

export const tellTaxRateJob = jobKind('tell-tax-rate', z.object({ billableId: z.number() }));

/**
 * Providers ask for the tax of the next bills by themselves, and have to know its rate. One that cannot be reached is told
 * later.
 */
export async function tellTaxRate(services: Services, billableId: number): Promise<void> {
  try {
    await tellProviders(services, { billableId });
  } catch (error) {
    services.log.warn({ err: error }, 'a provider of payments could not be told of a tax rate');
    await addJob(services, tellTaxRateJob, {
      payload: { billableId },
      ...{ key: `tax rate ${String(billableId)}`, delayMs: MINUTE_MS },
    });
  }
}

/** Fails where a provider cannot be reached, so that the queue tries again. */
export async function tellProviders(
  services: Services,
  { billableId }: { billableId: number },
): Promise<void> {
  const customers = await services.db
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.billableId, billableId));
  if (customers.length === 0) return;
  const { rate } = await findTax(services, billableId);
  for (const { provider, ref } of customers) await providerNamed(provider).setTaxRate(services, ref, rate);
}

const AT_ONCE = 200;

/** On the day on which a rate changes, all who pay are told of anew. */
export async function tellTaxRates(services: Services): Promise<void> {
  const { db, clock } = services;
  const today = clock().toISOString().slice(0, 10);
  const yesterday = new Date(clock().getTime() - DAY_MS).toISOString().slice(0, 10);
  const [changed] = await db
    .select({ country: taxRates.country })
    .from(taxRates)
    .where(and(gte(taxRates.since, yesterday), lte(taxRates.since, today)))
    .limit(1);
  if (!changed) return;
  for (let after = 0; ;) {
    const ids = await listPayers(services, after);
    for (const id of ids) await tellTaxRate(services, id);
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function listPayers({ db }: Services, after: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: subscriptions.billableId })
    .from(subscriptions)
    .innerJoin(billingCustomers, eq(billingCustomers.billableId, subscriptions.billableId))
    .where(and(isNull(subscriptions.closedAt), gt(subscriptions.billableId, after)))
    .orderBy(asc(subscriptions.billableId))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}
