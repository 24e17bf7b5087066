import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LinkedPaymentView } from '@linklet/contract/billing/payment-link.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { deriveSecret } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { openToken, sealToken } from '../../../platform/sealed-token.ts';
import type { Services } from '../../../platform/scope.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { subscriptions } from '../../../schema/billing/billing.table.ts';
import { duePayments, type DuePayment } from '../../../schema/billing/dunning.table.ts';
import { overageCharges, type OverageCharge } from '../../../schema/billing/overages.table.ts';
import { isDeleted } from '../deleted.ts';
import { isStillDue } from './due-payments.ts';

/** For how long a link pays. */
export const LINK_DAYS = 7;

const content = z.object({
  payment: z.number(),
  billable: z.number(),
  until: z.number(),
  /** Of what is used beyond limits; absent for a subscription. */
  of: z.literal('overage').optional(),
});
type Content = z.infer<typeof content>;

/** A page on which whoever has its address pays one payment. */
export function paymentUrl(
  services: Pick<Services, 'secretKey' | 'config'>,
  payment: Pick<DuePayment, 'id' | 'billableId'> & Pick<Content, 'of'>,
  now: Date,
): string {
  const until = now.getTime() + LINK_DAYS * DAY_MS;
  const token = sealToken(secretOf(services), {
    ...{ payment: payment.id, billable: payment.billableId, until, of: payment.of },
  });
  return services.config.baseUrl + pathOf(token);
}

export function pathOf(token: string): string {
  return `/app/user/payment/${token}`;
}

function secretOf({ secretKey }: Pick<Services, 'secretKey'>): string {
  return deriveSecret(secretKey, 'payment links');
}

/** What is paid, and whether it still is to be: nothing else of who pays. Throws `payment_link_wrong`. */
export async function readLinkedPayment(services: Services, token: string): Promise<LinkedPaymentView> {
  const { payment, isOver } = await openLink(services, token);
  const { total, currency, planName, interval, periodStartsAt, periodEndsAt, status } = payment;
  return {
    ...{ total, currency, plan: planName, interval },
    period_starts_at: periodStartsAt?.toISOString() ?? null,
    period_ends_at: periodEndsAt?.toISOString() ?? null,
    status: isOver ? 'over' : statuses[status],
  };
}

const statuses = {
  open: 'due',
  confirm: 'due',
  paid: 'paid',
  void: 'over',
  refunded: 'over',
} as const satisfies Record<DuePayment['status'], LinkedPaymentView['status']>;

/** What a link pays: a plan's period, or what was used beyond limits, which is of no plan. */
type LinkedPayment = Pick<
  DuePayment,
  'billableId' | 'provider' | 'ref' | 'status' | 'total' | 'currency' | 'periodStartsAt' | 'periodEndsAt'
> & { [Key in 'planName' | 'interval']: DuePayment[Key] | null };

export interface LinkedDebt {
  payment: LinkedPayment;
  /** What it was to pay for has ended: a provider may ask for it still. */
  isOver: boolean;
  /** The time of whoever is to pay. */
  now: Date;
}

/** What a link pays. Throws `payment_link_wrong`. */
export async function openLink(services: Services, token: string): Promise<LinkedDebt> {
  const opened = openToken(secretOf(services), token, content);
  if (opened === undefined) throw new AppError('payment_link_wrong');
  const found =
    opened.of === 'overage' ? await findCharge(services, opened) : await findDue(services, opened);
  if (found === undefined) throw new AppError('payment_link_wrong');
  const { payment, hasEnded, aheadMs } = found;
  const now = new Date(services.clock().getTime() + aheadMs);
  if (now.getTime() > opened.until) throw new AppError('payment_link_wrong');
  return { payment, isOver: isStillDue(payment) && hasEnded, now };
}

interface Linked {
  payment: LinkedPayment;
  hasEnded: boolean;
  aheadMs: number;
}

async function findDue({ db }: Services, opened: Content): Promise<Linked | undefined> {
  const [found] = await db
    .select({ payment: duePayments, closedAt: subscriptions.closedAt, aheadMs: billables.aheadMs })
    .from(duePayments)
    .innerJoin(subscriptions, eq(subscriptions.id, duePayments.subscriptionId))
    .innerJoin(billables, eq(billables.id, duePayments.billableId))
    .where(and(eq(duePayments.id, opened.payment), eq(duePayments.billableId, opened.billable)));
  return found && { ...found, hasEnded: found.closedAt !== null };
}

const chargeStatuses = {
  pending: 'open',
  open: 'open',
  paid: 'paid',
  waived: 'void',
} as const satisfies Record<OverageCharge['status'], DuePayment['status']>;

async function findCharge({ db }: Services, opened: Content): Promise<Linked | undefined> {
  const [found] = await db
    .select({ charge: overageCharges, aheadMs: billables.aheadMs, hasEnded: sql<boolean>`${isDeleted}` })
    .from(overageCharges)
    .innerJoin(billables, eq(billables.id, overageCharges.billableId))
    .where(and(eq(overageCharges.id, opened.payment), eq(overageCharges.billableId, opened.billable)));
  if (found?.charge.provider == null || found.charge.paymentRef === null) return undefined;
  const { billableId, provider, paymentRef: ref, status, amount, total, currency } = found.charge;
  const payment = {
    ...{ billableId, provider, ref, status: chargeStatuses[status], total: total ?? amount, currency },
    ...{ planName: null, interval: null },
    ...{ periodStartsAt: found.charge.startsAt, periodEndsAt: found.charge.endsAt },
  };
  return { payment, hasEnded: found.hasEnded, aheadMs: found.aheadMs };
}
