import type { Services } from '../../platform/scope.ts';
import { coupons, taxRates } from '../../schema/billing/tax.table.ts';
import { knownRates } from './tax/known-rates.ts';

/** What is there from the beginning: the known rates of tax, and the coupon of the Black Friday of 2024. What is there stays. */
export async function seedBilling({ db }: Pick<Services, 'db'>): Promise<void> {
  await db
    .insert(taxRates)
    .values(knownRates.map(([country, since, rate]) => ({ country, since, rate })))
    .onConflictDoNothing();
  await db
    .insert(coupons)
    .values({
      ...{ code: 'BF2024', percentOff: 40, intervals: ['yearly'] },
      ...{ startsAt: new Date('2024-11-25'), endsAt: new Date('2024-12-03') },
    })
    .onConflictDoNothing();
}
