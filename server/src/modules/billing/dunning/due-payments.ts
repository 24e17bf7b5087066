import { and, eq, inArray } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { subscriptions } from '../../../schema/billing/billing.table.ts';
import { duePayments, type DuePayment } from '../../../schema/billing/dunning.table.ts';
import type { CustomerSnapshot, PaymentSnapshot } from '../providers/provider.ts';

interface Seen {
  billableId: number;
  provider: string;
  snapshot: Pick<CustomerSnapshot, 'subscriptions' | 'payments'>;
}

/** Keeps what is due for subscriptions, and what became of what was due. */
export async function keepDuePayments(
  services: Services,
  { billableId, provider, snapshot }: Seen,
): Promise<void> {
  await settleKnown(services, { billableId, provider, snapshot });
  const refs = snapshot.subscriptions.flatMap(({ paymentRef }) => paymentRef ?? []);
  const due = snapshot.payments.filter(({ ref, status }) => status === 'open' && refs.includes(ref));
  if (due.length === 0) return;
  const kept = await services.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), inArray(subscriptions.paymentRef, refs)));
  const rows = kept.flatMap((subscription) => {
    const payment = due.find(({ ref }) => ref === subscription.paymentRef);
    if (!payment) return [];
    const { planName, interval, id: subscriptionId } = subscription;
    return [{ ...toRow(payment), billableId, provider, planName, interval, subscriptionId }];
  });
  if (rows.length > 0) await services.db.insert(duePayments).values(rows).onConflictDoNothing();
}

function toRow({ ref, sum: { total, currency }, period, createdAt, ...payment }: PaymentSnapshot) {
  return {
    ...{ ref, total, currency, createdAt, status: statusOf(payment) },
    ...{ periodStartsAt: period?.startsAt ?? null, periodEndsAt: period?.endsAt ?? null },
  };
}

function statusOf({
  status,
  isToConfirm,
}: Pick<PaymentSnapshot, 'status' | 'isToConfirm'>): DuePayment['status'] {
  return status === 'open' && isToConfirm ? 'confirm' : status;
}

async function settleKnown({ db }: Services, { billableId, provider, snapshot }: Seen): Promise<void> {
  const isOpen = inArray(duePayments.status, ['open', 'confirm']);
  const known = await db
    .select()
    .from(duePayments)
    .where(and(eq(duePayments.billableId, billableId), eq(duePayments.provider, provider), isOpen));
  for (const { id, ref, status } of known) {
    const payment = snapshot.payments.find((each) => each.ref === ref);
    if (!payment || statusOf(payment) === status) continue;
    await db
      .update(duePayments)
      .set({ status: statusOf(payment) })
      .where(eq(duePayments.id, id));
  }
}

export async function findDuePayment(
  { db }: Pick<Services, 'db'>,
  { provider, ref }: { provider: string; ref: string },
): Promise<DuePayment | undefined> {
  const [found] = await db
    .select()
    .from(duePayments)
    .where(and(eq(duePayments.provider, provider), eq(duePayments.ref, ref)));
  return found;
}

export function isStillDue({ status }: Pick<DuePayment, 'status'>): boolean {
  return status === 'open' || status === 'confirm';
}
