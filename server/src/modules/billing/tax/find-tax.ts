import { eq, lte } from 'drizzle-orm';
import { reverseChargeSentence, taxOf, type Tax } from '@linklet/contract/billing/tax.ts';
import type { Services } from '../../../platform/scope.ts';
import { billingDetails, taxRates, type BillingDetailsRow } from '../../../schema/billing/tax.table.ts';

/** What of a bill is tax, as of today. */
export async function findTax(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  billableId: number,
): Promise<Tax & { note: string | null }> {
  const today = clock().toISOString().slice(0, 10);
  const [[details], rates] = await Promise.all([
    db.select().from(billingDetails).where(eq(billingDetails.billableId, billableId)),
    // Later ones replace earlier ones.
    db.select().from(taxRates).where(lte(taxRates.since, today)).orderBy(taxRates.since),
  ]);
  const byCountry = new Map(rates.map(({ country, rate }) => [country, rate]));
  const tax = taxOf({
    seller: config.sellerCountry,
    customer: details?.country ?? '',
    postalCode: details?.postalCode ?? '',
    hasTaxId: details !== undefined && countsAsValid(details),
    rateOf: (country) => byCountry.get(country),
  });
  return { ...tax, note: tax.isReverseCharge ? reverseChargeSentence : null };
}

/** While it is being checked it counts: what is found out later changes later bills alone. */
function countsAsValid({ taxIdState }: BillingDetailsRow): boolean {
  return taxIdState === 'valid' || taxIdState === 'checking';
}
