import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { divideRounded, FULL_RATE, sumOf, type Sum } from '@linklet/contract/billing/amounts.ts';
import type { Tax } from '@linklet/contract/billing/tax.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { invoices, type CountryEvidence, type Invoice } from '../../../schema/billing/invoices.table.ts';
import { sessions } from '../../../schema/sessions/sessions.table.ts';
import type { BillingDetailsRow } from '../../../schema/billing/tax.table.ts';
import { findDetails } from '../details/billing-details.ts';
import { findOwner, type BillableOwner } from '../find-owner.ts';
import type { CustomerSnapshot, PaymentMethod, PaymentSnapshot } from '../providers/provider.ts';
import { findTax } from '../tax/find-tax.ts';
import { takeNumber } from './next-number.ts';
import { sellerOf } from './seller.ts';
import { tellOfInvoice } from './tell-of-invoice.ts';

interface Paid {
  billableId: number;
  provider: string;
  snapshot: Pick<CustomerSnapshot, 'payments' | 'method'>;
}

/**
 * Makes the documents that are missing: an invoice for each payment that is made, and a credit note for each that was given
 * back. To be called at the end of the transaction, as it makes others wait for their numbers.
 */
export async function makeInvoices(
  services: Services,
  { billableId, provider, snapshot }: Paid,
): Promise<void> {
  const paid = snapshot.payments.filter(({ paidAt, sum }) => paidAt !== null && sum.total > 0);
  if (paid.length === 0) return;
  const made = await findMade(services, provider, paid);
  const find = (kind: Invoice['kind'], { ref }: PaymentSnapshot) =>
    made.find((each) => each.kind === kind && each.paymentRef === ref);
  const missing = paid.filter((payment) => payment.status === 'paid' && !find('invoice', payment));
  const credited = paid.flatMap((payment) => {
    const invoice = payment.status === 'refunded' ? find('invoice', payment) : undefined;
    return invoice && !find('credit_note', payment) ? [invoice] : [];
  });
  if (missing.length === 0 && credited.length === 0) return;
  const owner = await findOwner(services, billableId);
  const facts = await factsOf(services, { billableId, owner, method: snapshot.method });
  for (const payment of missing) {
    const invoice = await keepInvoice(services, { ...draftOf(payment, facts), billableId, provider });
    await tellOfInvoice(services, owner, { invoice, isOnce: payment.subscriptionRef === null });
  }
  for (const invoice of credited) {
    const note = await keepInvoice(services, creditOf(invoice));
    await tellOfInvoice(services, owner, { invoice: note, credits: invoice.number });
  }
}

async function findMade({ db }: Services, provider: string, payments: readonly PaymentSnapshot[]) {
  const refs = payments.map(({ ref }) => ref);
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.provider, provider), inArray(invoices.paymentRef, refs)));
}

interface Facts {
  customer: Invoice['customer'];
  seller: Invoice['seller'];
  evidence: CountryEvidence;
  method: PaymentMethod | null;
  tax: Tax & { note: string | null };
}

async function factsOf(
  services: Services,
  {
    billableId,
    owner,
    method,
  }: { billableId: number; owner: BillableOwner | undefined; method: PaymentMethod | null },
): Promise<Facts> {
  const details = await findDetails(services, billableId);
  const [tax, place] = await Promise.all([findTax(services, billableId), findPlace(services, owner)]);
  const evidence = { billing_address: details.country, card: method?.country ?? '', ip_place: place };
  const told = Object.entries(evidence).filter(([, text]) => text !== '');
  return {
    customer: customerOf(details, owner),
    seller: sellerOf(services.config),
    evidence: Object.fromEntries(told),
    ...{ method, tax },
  };
}

function customerOf(details: BillingDetailsRow, owner: BillableOwner | undefined): Invoice['customer'] {
  const street = details.address.split('\n').map((line) => line.trim());
  const town = `${details.postalCode} ${details.city}`.trim();
  const { name = '', email = '' } = owner ?? {};
  return {
    name: details.name === '' ? name : details.name,
    address: [...street, town].filter((line) => line !== ''),
    ...{ country: details.country, taxId: details.taxId, purchaseOrder: details.purchaseOrder, email },
  };
}

async function findPlace({ db }: Services, owner: BillableOwner | undefined): Promise<string> {
  if (!owner) return '';
  const [last] = await db
    .select({ place: sessions.place })
    .from(sessions)
    .where(and(eq(sessions.userId, owner.userId), isNull(sessions.impersonatorId)))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(1);
  return last?.place ?? '';
}

type Draft = Omit<typeof invoices.$inferInsert, 'prefix' | 'year' | 'sequence' | 'number' | 'issuedAt'>;

function draftOf(
  { ref, sum, period }: PaymentSnapshot,
  { customer, seller, evidence, method, tax }: Facts,
): Omit<Draft, 'billableId' | 'provider'> {
  return {
    ...{ kind: 'invoice', creditsId: null, paymentRef: ref },
    ...(period && { periodStartsAt: period.startsAt, periodEndsAt: period.endsAt }),
    ...{ seller, customer, evidence, lines: sum.lines },
    ...{ net: sum.net, tax: sum.tax, total: sum.total, currency: sum.currency },
    taxRate: rateOf(sum, tax.rate),
    taxNote: sum.tax === 0 ? tax.note : null,
    ...(method && { pmType: method.type, pmLastFour: method.lastFour }),
  };
}

/** By which rate the tax was reckoned: mostly that of today, unless the payment was asked for before it changed. */
export function rateOf({ lines, net, tax, currency }: Sum, likely: number): number {
  if (tax === 0) return 0;
  if (sumOf(lines, currency, likely).tax === tax) return likely;
  const tenth = FULL_RATE / 1000;
  return divideRounded(tax * 1000, net) * tenth;
}

function creditOf(invoice: Invoice): Draft {
  const { billableId, provider, paymentRef, periodStartsAt, periodEndsAt, seller, customer } = invoice;
  const { currency, taxRate, taxNote, evidence, pmType, pmLastFour } = invoice;
  return {
    ...{ billableId, provider, paymentRef, periodStartsAt, periodEndsAt, seller, customer },
    ...{ currency, taxRate, taxNote, evidence, pmType, pmLastFour },
    ...{ kind: 'credit_note', creditsId: invoice.id },
    lines: invoice.lines.map(({ text, amount }) => ({ text, amount: -amount })),
    ...{ net: -invoice.net, tax: -invoice.tax, total: -invoice.total },
  };
}

/** The number and the row are there together, or not at all. */
export async function keepInvoice(services: Services, draft: Draft): Promise<Invoice> {
  return inTransaction(services, async (services) => {
    const issuedAt = services.clock();
    const taken = await takeNumber(services, { prefix: services.config.invoicePrefix, at: issuedAt });
    const [kept] = await services.db
      .insert(invoices)
      .values({ ...draft, ...taken, issuedAt })
      .returning();
    if (!kept) throw new Error('PostgreSQL returned no invoice.');
    return kept;
  });
}
