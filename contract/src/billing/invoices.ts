import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { ofBillable, organizationPlace, ownPlace, teamPlace, type Billing } from './endpoints.ts';

export const invoiceStates = ['paid', 'partly_refunded', 'refunded', 'credit_note'] as const;

export const invoiceView = z.object({
  number: z.string(),
  status: z.enum(invoiceStates),
  issued_at: z.string(),
  /** What was bought, in short. */
  what: z.string(),
  period: z.object({ starts_at: z.string(), ends_at: z.string() }).nullable(),
  /** With tax, in minor units; negative on a credit note. */
  total: z.number().int(),
  currency: z.string(),
  /** The number of the invoice that a credit note takes back. */
  credits: z.string().nullable(),
  /** What credit notes take back of it, with tax. */
  refunded: z.number().int(),
  /** What is being refunded beside that, once the provider or a bank agrees. */
  refunding: z.number().int(),
  /** The provider that is the seller and sends the document itself; null for one of ours, which has a file. */
  issuer: z.string().nullable(),
});
export type InvoiceView = z.infer<typeof invoiceView>;

/** What is due and not paid: it gets a number once it is. */
export const openPayment = z.object({
  payment_id: z.string(),
  what: z.string(),
  since: z.string(),
  total: z.number().int(),
  currency: z.string(),
});
export type OpenPayment = z.infer<typeof openPayment>;

const HIGHEST_ID = Number.MAX_SAFE_INTEGER;

/** Calls about the bills of a billable. */
function invoiceCalls({ prefix, view }: Pick<Billing, 'prefix' | 'view'>) {
  return {
    listInvoices: endpoint({
      ...{ method: 'GET', path: `${prefix}/invoices`, access: view, params: ofBillable },
      query: z.strictObject({ before: z.coerce.number().int().positive().max(HIGHEST_ID).optional() }),
      response: z.object({
        data: z.array(invoiceView),
        /** With the first page only. */
        open: z.array(openPayment),
        /** The next value of `before`, or null at the end. */
        next: z.number().int().nullable(),
      }),
      limitPerMinute: 120,
    }),
  };
}

export const ownInvoices = invoiceCalls(ownPlace);
export const organizationInvoices = invoiceCalls(organizationPlace);
export const teamInvoices = invoiceCalls(teamPlace);

/** Where browsers download one. */
export function invoicePath(prefix: string, number: string): string {
  return `/app${prefix}/invoices/${number}/file`;
}
