import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import { periodLines, sumOf } from '@linklet/contract/billing/amounts.ts';
import type { InvoiceView, OpenPayment } from '@linklet/contract/billing/invoices.ts';
import { hasStatus } from '@linklet/contract/links/statuses.ts';
import { requireUser } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { pageOf } from '../../../platform/postgres/page-of.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { invoices, type Invoice } from '../../../schema/billing/invoices.table.ts';
import { requirePayer } from '../payer.ts';
import { priceText } from '../prices.ts';
import { findSubscription } from '../subscribe.ts';
import { findTax } from '../tax/find-tax.ts';
import { drawInvoice } from './draw-invoice.ts';

const PAGE_SIZE = 25;

interface InvoicePage {
  data: InvoiceView[];
  open: OpenPayment[];
  next: number | null;
}

/** The newest first. Throws `not_found` where staff have hidden them. */
export async function listInvoices(
  scope: Scope,
  { before }: { before?: number | undefined },
): Promise<InvoicePage> {
  const { billableId } = await requireShown(scope);
  const [page, open] = await Promise.all([
    readInvoices(scope, billableId, before),
    before === undefined ? findOpen(scope, billableId) : [],
  ]);
  return { ...page, open };
}

/** Staff hide those of an account, from whoever asks as it. */
async function requireShown(scope: Scope) {
  if (scope.organization !== null) return requirePayer(scope);
  const { id } = requireUser(scope);
  const [user] = await scope.db.select({ status: users.status }).from(users).where(eq(users.id, id));
  if (!user || hasStatus(user.status, userStatus.invoicesHidden)) throw new AppError('not_found');
  return requirePayer(scope);
}

const credited = alias(invoices, 'credited');

const shown = {
  id: invoices.id,
  invoice: invoices,
  credits: { number: credited.number, total: credited.total },
  /** Given back by credit notes. */
  refunded: sql`(
    select coalesce(-sum(notes.total), 0) from invoices as notes where notes.credits_id = invoices.id)`.mapWith(
    Number,
  ),
  /** About to be given back. */
  refunding: sql`(
    select coalesce(sum(refunds.amount), 0) from refunds
    where invoices.kind = 'invoice' and refunds.provider = invoices.provider
      and refunds.payment_ref = invoices.payment_ref and refunds.status = 'pending')`.mapWith(Number),
};

interface Shown {
  invoice: Invoice;
  /** The invoice that a credit note takes back. */
  credits: { number: string; total: number } | null;
  refunded: number;
  refunding: number;
}

export async function readInvoices(
  { db }: Pick<Services, 'db'>,
  billableId: number,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Omit<InvoicePage, 'open'>> {
  const rows = await db
    .select(shown)
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.creditsId))
    .where(and(eq(invoices.billableId, billableId), lt(invoices.id, before)))
    .orderBy(desc(invoices.id))
    .limit(PAGE_SIZE + 1);
  const { data, next } = pageOf(rows, PAGE_SIZE);
  return { data: data.map(toView), next };
}

function toView({ invoice, credits, refunded, refunding }: Shown): InvoiceView {
  const { number, kind, issuer, issuedAt, periodStartsAt, periodEndsAt, total, currency, lines } = invoice;
  const sign = Math.sign(total);
  return {
    number,
    status: kind === 'credit_note' ? 'credit_note' : stateOf(total, refunded),
    issued_at: issuedAt.toISOString(),
    what: lines.find(({ amount }) => amount * sign > 0)?.text ?? '',
    period:
      periodStartsAt && periodEndsAt
        ? { starts_at: periodStartsAt.toISOString(), ends_at: periodEndsAt.toISOString() }
        : null,
    ...{ total, currency, credits: credits?.number ?? null, refunded, refunding, issuer },
  };
}

function stateOf(total: number, refunded: number): InvoiceView['status'] {
  if (refunded <= 0) return 'paid';
  return refunded < total ? 'partly_refunded' : 'refunded';
}

/** As it is asked for today; what it comes to in the end is said where it is paid. */
async function findOpen(scope: Scope, billableId: number): Promise<OpenPayment[]> {
  const subscription = await findSubscription(scope, billableId);
  if (subscription?.paymentRef == null) return [];
  const { rate } = await findTax(scope, billableId);
  const what = priceText(subscription);
  const { total, currency } = sumOf(periodLines(what, subscription, null), subscription.currency, rate);
  const since = subscription.pastDueSince ?? subscription.updatedAt;
  return [{ payment_id: subscription.paymentRef, what, since: since.toISOString(), total, currency }];
}

/** Throws `not_found`, also for what belongs to somebody else. */
export async function openInvoice(scope: Scope, number: string): Promise<{ number: string; bytes: Buffer }> {
  const { billableId } = await requireShown(scope);
  const found = await findInvoice(scope, number);
  // A provider that is the seller sends its documents itself.
  if (found?.invoice.billableId !== billableId || found.invoice.issuer !== null)
    throw new AppError('not_found');
  return { number: found.invoice.number, bytes: await drawn(scope, found) };
}

// Drawing takes a while, and gives the same each time.
const DRAWN_BYTES = 8_000_000;
const kept = new LRUCache<string, Buffer>({ maxSize: DRAWN_BYTES, sizeCalculation: ({ length }) => length });

export async function drawn(
  { config: { invoiceAttachment: attachment } }: Pick<Services, 'config'>,
  { invoice, credits }: Pick<Shown, 'invoice' | 'credits'>,
): Promise<Buffer> {
  const key = `${String(invoice.id)} ${attachment}`;
  const known = kept.get(key);
  if (known) return known;
  const bytes = await drawInvoice(invoice, { credits, attachment });
  kept.set(key, bytes);
  return bytes;
}

const LONGEST_NUMBER = 40;

export async function findInvoice({ db }: Pick<Services, 'db'>, number: string): Promise<Shown | undefined> {
  if (number.length > LONGEST_NUMBER) return undefined;
  const [found] = await db
    .select(shown)
    .from(invoices)
    .leftJoin(credited, eq(credited.id, invoices.creditsId))
    .where(eq(invoices.number, number));
  return found;
}
