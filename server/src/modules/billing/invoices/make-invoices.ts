import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import {
  divideRounded,
  FULL_RATE,
  sumOf,
  taxShare,
  type Line,
  type Sum,
} from '@linklet/contract/billing/amounts.ts';
import type { Tax } from '@linklet/contract/billing/tax.ts';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { invoices, type CountryEvidence, type Invoice } from '../../../schema/billing/invoices.table.ts';
import { sessions } from '../../../schema/sessions/sessions.table.ts';
import type { BillingDetailsRow } from '../../../schema/billing/tax.table.ts';
import { findDetails } from '../details/billing-details.ts';
import { findOwner, type BillableOwner } from '../find-owner.ts';
import type {
  CustomerSnapshot,
  PaymentMethod,
  PaymentProvider,
  PaymentSnapshot,
  RefundSnapshot,
} from '../providers/provider.ts';
import { findTax } from '../tax/find-tax.ts';
import { takeNumber } from './next-number.ts';
import { sellerOf } from './seller.ts';
import { tellOfInvoice } from './tell-of-invoice.ts';

interface Paid {
  billableId: number;
  provider: Pick<PaymentProvider, 'name' | 'issuesDocuments'>;
  snapshot: Pick<CustomerSnapshot, 'payments' | 'method'>;
}

/**
 * Makes the documents that are missing: an invoice for each payment that is made, and a credit note for each part of it that was
 * given back. Those of a provider that is the seller are only kept here. To be called at the end of the transaction, as it makes
 * others wait for their numbers.
 */
export async function makeInvoices(
  services: Services,
  { billableId, provider, snapshot }: Paid,
): Promise<void> {
  const paid = snapshot.payments.filter(({ paidAt, sum }) => paidAt !== null && sum.total > 0);
  if (paid.length === 0) return;
  const made = await findMade(services, provider.name, paid);
  const isMissing = (payment: PaymentSnapshot) => payment.status === 'paid' && !invoiceOf(payment, made);
  const missing = paid.filter(isMissing);
  const isCredited = paid.some((payment) => missingRefunds(payment, made).length > 0);
  if (missing.length === 0 && !isCredited) return;
  const owner = await findOwner(services, billableId);
  const facts = await factsOf(services, { billableId, owner, method: snapshot.method });
  for (const payment of missing) {
    const draft = { ...draftOf(payment, facts), billableId, provider: provider.name };
    const theirs = provider.issuesDocuments ? { number: payment.ref, issuedAt: payment.paidAt } : null;
    const invoice = await keepInvoice(services, draft, theirs);
    made.push(invoice);
    if (!provider.issuesDocuments)
      await tellOfInvoice(services, owner, { invoice, isOnce: payment.subscriptionRef === null });
  }
  for (const payment of paid) await credit(services, { payment, made, provider, owner });
}

function invoiceOf({ ref }: PaymentSnapshot, made: readonly Invoice[]): Invoice | undefined {
  return made.find((each) => each.kind === 'invoice' && each.paymentRef === ref);
}

function notesOf({ id }: Invoice, made: readonly Invoice[]): Invoice[] {
  return made.filter(({ creditsId }) => creditsId === id);
}

/** Those that are done and have no credit note. */
function missingRefunds(payment: PaymentSnapshot, made: readonly Invoice[]): RefundSnapshot[] {
  return payment.refunds.filter(
    ({ ref, status }) => status === 'done' && !made.some(({ refundRef }) => refundRef === ref),
  );
}

interface Credited {
  payment: PaymentSnapshot;
  made: Invoice[];
  provider: Paid['provider'];
  owner: BillableOwner | undefined;
}

async function credit(services: Services, { payment, made, provider, owner }: Credited): Promise<void> {
  const invoice = invoiceOf(payment, made);
  if (!invoice) return;
  for (const refund of missingRefunds(payment, made)) {
    const draft = creditOf(invoice, notesOf(invoice, made), refund);
    // Older ones had no names of what was given back: nothing is left of what they took back.
    if (draft === null) continue;
    const theirs = provider.issuesDocuments ? { number: refund.ref, issuedAt: refund.at } : null;
    const note = await keepInvoice(services, draft, theirs);
    made.push(note);
    if (!provider.issuesDocuments)
      await tellOfInvoice(services, owner, { invoice: note, credits: invoice.number });
  }
}

async function findMade(
  { db }: Services,
  provider: string,
  payments: readonly PaymentSnapshot[],
): Promise<Invoice[]> {
  const refs = payments.map(({ ref }) => ref);
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.provider, provider), inArray(invoices.paymentRef, refs)))
    .orderBy(invoices.id);
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

type Draft = Omit<
  typeof invoices.$inferInsert,
  'prefix' | 'year' | 'sequence' | 'number' | 'issuedAt' | 'issuer'
>;

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

/** What a refund takes back of an invoice, after other credit notes; null where nothing is left. */
function creditOf(
  invoice: Invoice,
  notes: readonly Invoice[],
  refund: Pick<RefundSnapshot, 'ref' | 'amount' | 'tax'>,
): Draft | null {
  const before = {
    total: -notes.reduce((sum, { total }) => sum + total, 0),
    tax: -notes.reduce((sum, { tax }) => sum + tax, 0),
  };
  const amount = Math.min(refund.amount, invoice.total - before.total);
  if (amount <= 0) return null;
  const tax = refund.tax ?? taxShare(invoice, { amount, before });
  const { billableId, provider, paymentRef, periodStartsAt, periodEndsAt, seller, customer } = invoice;
  const { currency, taxRate, taxNote, evidence, pmType, pmLastFour } = invoice;
  return {
    ...{ billableId, provider, paymentRef, periodStartsAt, periodEndsAt, seller, customer },
    ...{ currency, taxRate, taxNote, evidence, pmType, pmLastFour },
    ...{ kind: 'credit_note', creditsId: invoice.id, refundRef: refund.ref },
    lines: amount === invoice.total ? allBack(invoice) : partBack(invoice, amount - tax),
    ...{ net: tax - amount, tax: -tax, total: -amount },
  };
}

function allBack({ lines }: Invoice): Line[] {
  return lines.map(({ text, amount }) => ({ text, amount: -amount }));
}

function partBack({ lines }: Invoice, net: number): Line[] {
  const what = lines.find(({ amount }) => amount > 0)?.text ?? '';
  return [{ text: `Part of ${what}`, amount: -net }];
}

/** A document of a provider that is the seller has its number there, and is in no series of ours. */
type Theirs = { number: string; issuedAt: Date | null } | null;

/** The number and the row are there together, or not at all. */
export async function keepInvoice(services: Services, draft: Draft, theirs: Theirs = null): Promise<Invoice> {
  return inTransaction(services, async (services) => {
    const now = services.clock();
    const issuedAt = theirs?.issuedAt ?? now;
    const named =
      theirs === null
        ? await takeNumber(services, { prefix: services.config.invoicePrefix, at: issuedAt })
        : { prefix: '', year: issuedAt.getUTCFullYear(), number: theirs.number, issuer: draft.provider };
    const [kept] = await services.db
      .insert(invoices)
      .values({ ...draft, ...named, issuedAt })
      .returning();
    if (!kept) throw new Error('PostgreSQL returned no invoice.');
    return kept;
  });
}
