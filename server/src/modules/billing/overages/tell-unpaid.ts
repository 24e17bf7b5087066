import { and, eq } from 'drizzle-orm';
import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { day } from '../../../platform/mail/day.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import type { Services } from '../../../platform/scope.ts';
import { overageCharges, type OverageCharge } from '../../../schema/billing/overages.table.ts';
import { billingCustomers } from '../../../schema/billing/payments.table.ts';
import { billables } from '../../../schema/plans/plans.table.ts';
import { tellPayers } from '../../usage/index.ts';
import { LINK_DAYS, paymentUrl } from '../dunning/payment-link.ts';
import { findOwner } from '../find-owner.ts';
import { findRecipients } from '../invoices/tell-of-invoice.ts';

const subject = 'Your payment for links beyond the limit failed';
const NEXT =
  'Until it is paid nothing is created beyond your plan’s limits; existing links keep redirecting, and your plan stays as it is.';

/** Tells whoever pays that overages could not be charged, with a link that pays them. */
export async function tellUnpaid(services: Services, id: number): Promise<void> {
  const [found] = await services.db
    .select({ charge: overageCharges, card: billingCustomers.pmLastFour, aheadMs: billables.aheadMs })
    .from(overageCharges)
    .innerJoin(billables, eq(billables.id, overageCharges.billableId))
    .leftJoin(
      billingCustomers,
      and(
        eq(billingCustomers.billableId, overageCharges.billableId),
        eq(billingCustomers.provider, overageCharges.provider),
      ),
    )
    .where(eq(overageCharges.id, id));
  if (found?.charge.status !== 'open') return;
  const { charge, card } = found;
  const text = `We couldn’t charge ${amountOf(charge)} for ${charge.text}${cardOf(card)}. ${NEXT}`;
  await tellPayers(services, charge.billableId, { text });
  const owner = await findOwner(services, charge.billableId);
  if (owner === undefined) return;
  const now = new Date(services.clock().getTime() + found.aheadMs);
  const until = day(new Date(now.getTime() + LINK_DAYS * DAY_MS));
  for (const recipient of await findRecipients(services, owner, charge.billableId))
    await sendEmail(services, recipient, {
      ...{ subject, preview: text, paragraphs: [text], isSecret: true },
      button: {
        label: `Pay ${amountOf(charge)}`,
        url: paymentUrl(services, { ...charge, of: 'overage' }, now),
      },
      note: `The link only pays this payment, without signing in, until ${until}. You get this email because you pay for a plan, or your address is in its billing details.`,
    });
}

function amountOf({ total, amount, currency }: OverageCharge): string {
  return total === null ? `${formatAmount(amount, currency)} without tax` : formatAmount(total, currency);
}

function cardOf(lastFour: string | null): string {
  return lastFour === null || lastFour === '' ? '' : ` from the card that ends in ${lastFour}`;
}
