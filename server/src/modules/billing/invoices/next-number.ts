import { sql } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { invoiceSeries } from '../../../schema/billing/invoices.table.ts';

export interface InvoiceNumber {
  prefix: string;
  year: number;
  sequence: number;
  number: string;
}

const DIGITS = 5;

/**
 * The next number of the seller's series of the year. Its row stays locked until the transaction ends, so that a number is
 * given back where no invoice is made: take it last.
 */
export async function takeNumber(
  { db }: Pick<Services, 'db'>,
  { prefix, at }: { prefix: string; at: Date },
): Promise<InvoiceNumber> {
  const year = at.getUTCFullYear();
  const [series] = await db
    .insert(invoiceSeries)
    .values({ prefix, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceSeries.prefix, invoiceSeries.year],
      set: { last: sql`${invoiceSeries.last} + 1` },
    })
    .returning();
  if (!series) throw new Error('PostgreSQL returned no series.');
  const sequence = series.last;
  const number = `${prefix}${String(year)}-${String(sequence).padStart(DIGITS, '0')}`;
  return { prefix, year, sequence, number };
}
