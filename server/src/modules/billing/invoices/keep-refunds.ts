import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { refunds } from '../../../schema/billing/invoices.table.ts';
import type { PaymentSnapshot } from '../providers/provider.ts';

/** What a provider says of refunds; one that it does not tell of any more has failed. */
export async function keepRefunds(
  { db }: Services,
  { billableId, provider, payments }: { billableId: number; provider: string; payments: PaymentSnapshot[] },
): Promise<void> {
  const told = payments.flatMap(({ ref: paymentRef, refunds }) =>
    refunds.map(({ at: createdAt, ...refund }) => ({ ...refund, paymentRef, createdAt })),
  );
  if (told.length > 0)
    await db
      .insert(refunds)
      .values(told.map((refund) => ({ ...refund, billableId, provider })))
      .onConflictDoUpdate({
        target: [refunds.provider, refunds.ref],
        set: { status: sql`excluded.status` },
      });
  const refs = payments.map(({ ref }) => ref);
  if (refs.length === 0) return;
  await db
    .update(refunds)
    .set({ status: 'failed' })
    .where(
      and(
        eq(refunds.billableId, billableId),
        eq(refunds.provider, provider),
        eq(refunds.status, 'pending'),
        inArray(refunds.paymentRef, refs),
        told.length === 0 ? undefined : notInArray(refunds.ref, namesOf(told)),
      ),
    );
}

function namesOf(told: readonly { ref: string }[]): string[] {
  return told.map(({ ref }) => ref);
}
