import { and, eq, isNotNull } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { overageCharges, type OverageCharge } from '../../../schema/billing/overages.table.ts';
import { holdOverages } from '../../plans/index.ts';
import type { PaymentSnapshot } from '../providers/provider.ts';

const statuses: Record<PaymentSnapshot['status'], OverageCharge['status']> = {
  open: 'open',
  paid: 'paid',
  refunded: 'paid',
  void: 'waived',
};

/** What a provider says of charges for overages; while one is due there are no further overages. */
export async function keepCharges(
  services: Services,
  { billableId, provider, payments }: { billableId: number; provider: string; payments: PaymentSnapshot[] },
): Promise<void> {
  const asked = await services.db
    .select()
    .from(overageCharges)
    .where(
      and(
        eq(overageCharges.billableId, billableId),
        eq(overageCharges.provider, provider),
        isNotNull(overageCharges.paymentRef),
      ),
    );
  for (const { id, paymentRef, status, total } of asked) {
    const payment = payments.find(({ ref }) => ref === paymentRef);
    if (payment === undefined) continue;
    const said = { status: statuses[payment.status], total: payment.sum.total };
    if (said.status !== status || said.total !== total)
      await services.db.update(overageCharges).set(said).where(eq(overageCharges.id, id));
  }
  if (asked.length === 0) return;
  const due = await services.db
    .select({ id: overageCharges.id })
    .from(overageCharges)
    .where(and(eq(overageCharges.billableId, billableId), eq(overageCharges.status, 'open')))
    .limit(1);
  await holdOverages(services, billableId, due.length > 0);
}
