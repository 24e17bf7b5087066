import { eq } from 'drizzle-orm';
import { formatAmount } from '@linklet/contract/billing/currencies.ts';
import { day } from '../../../platform/mail/day.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import type { Services } from '../../../platform/scope.ts';
import { billingDetails } from '../../../schema/billing/tax.table.ts';
import type { Invoice } from '../../../schema/billing/invoices.table.ts';
import type { BillableOwner } from '../find-owner.ts';

/** The receipt of a payment, or of what is given back. */
export async function tellOfInvoice(
  services: Services,
  owner: BillableOwner | undefined,
  { invoice, credits, isOnce = false }: { invoice: Invoice; credits?: string; isOnce?: boolean },
): Promise<void> {
  const recipients = await findRecipients(services, owner, invoice.billableId);
  const letter = credits === undefined ? receiptOf(invoice, isOnce) : noteOf(invoice, credits);
  const path = owner?.organizationId == null ? '/app/settings/invoices' : owner.path;
  for (const recipient of recipients)
    await sendEmail(services, recipient, {
      ...letter,
      preview: letter.paragraphs.join(' '),
      button: { label: 'Open the bills', url: `${services.config.baseUrl}${path}` },
      note: 'You get this email because you pay for a subscription, or your address is in its billing details.',
    });
}

function receiptOf(invoice: Invoice, isOnce: boolean): { subject: string; paragraphs: string[] } {
  const { number, total, currency, pmLastFour } = invoice;
  const method = pmLastFour === null ? '' : ` with the card that ends in ${pmLastFour}`;
  const paid = `You paid ${formatAmount(total, currency)}${method}. The number of the invoice is ${number}.`;
  const paragraphs = [paid, nextOf(invoice, isOnce)].filter((text) => text !== '');
  return { subject: `Receipt: invoice ${number}`, paragraphs };
}

function noteOf(
  { number, total, currency, pmLastFour }: Invoice,
  credits: string,
): { subject: string; paragraphs: string[] } {
  const method = pmLastFour === null ? '' : ` to the card that ends in ${pmLastFour}`;
  return {
    subject: `Credit note ${number}`,
    paragraphs: [
      `We refunded ${formatAmount(-total, currency)}${method}. Credit note ${number} credits invoice ${credits}.`,
      'It can take up to ten days to reach your account.',
    ],
  };
}

function nextOf({ periodStartsAt, periodEndsAt }: Invoice, isOnce: boolean): string {
  if (periodStartsAt === null || periodEndsAt === null) return '';
  const paidFor = `It pays for ${day(periodStartsAt)} to ${day(periodEndsAt)}.`;
  return isOnce ? paidFor : `${paidFor} Then the next payment is due, unless you cancel before.`;
}

/** Who pays, and the address for bills of its billing details. */
export async function findRecipients(
  services: Services,
  owner: BillableOwner | undefined,
  billableId: number,
): Promise<Set<string>> {
  const recipients = new Set([owner?.email ?? '', await findInvoiceEmail(services, billableId)]);
  recipients.delete('');
  return recipients;
}

async function findInvoiceEmail({ db }: Services, billableId: number): Promise<string> {
  const [found] = await db
    .select({ email: billingDetails.invoiceEmail })
    .from(billingDetails)
    .where(eq(billingDetails.billableId, billableId));
  return found?.email ?? '';
}
