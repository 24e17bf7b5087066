import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Line } from '@linklet/contract/billing/amounts.ts';

const at = () => timestamp({ withTimezone: true });
const number = () => bigint({ mode: 'number' });

export const invoiceSeries = pgTable(
  'invoice_series',
  { prefix: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.prefix, table.year] })],
);

export interface InvoiceSeller {
  name: string;
  /** Its lines. */
  address: string[];
  country: string;
  taxId: string | null;
}

export interface InvoiceCustomer {
  name: string;
  /** Its lines. */
  address: string[];
  country: string;
  taxId: string;
  purchaseOrder: string;
  email: string;
}

/** Two-letter codes, by where they are from; a source that told nothing is left out. */
export interface CountryEvidence {
  billing_address?: string;
  card?: string;
  /** Of the last sign-in, by its IP address: as the list of devices has it. */
  ip_place?: string;
}

export const invoices = pgTable('invoices', {
  id: number().primaryKey().generatedAlwaysAsIdentity(),
  billableId: number().notNull(),
  prefix: text().notNull(),
  year: integer().notNull(),
  sequence: integer(),
  number: text().notNull(),
  kind: text({ enum: ['invoice', 'credit_note'] }).notNull(),
  creditsId: number(),
  provider: text().notNull(),
  paymentRef: text().notNull(),
  refundRef: text(),
  issuer: text(),
  issuedAt: at().notNull(),
  periodStartsAt: at(),
  periodEndsAt: at(),
  seller: jsonb().$type<InvoiceSeller>().notNull(),
  customer: jsonb().$type<InvoiceCustomer>().notNull(),
  lines: jsonb().$type<Line[]>().notNull(),
  net: number().notNull(),
  tax: number().notNull(),
  total: number().notNull(),
  currency: text().notNull(),
  taxRate: integer().notNull(),
  taxNote: text(),
  evidence: jsonb().$type<CountryEvidence>().notNull(),
  pmType: text(),
  pmLastFour: text(),
});
export type Invoice = typeof invoices.$inferSelect;

export const refunds = pgTable(
  'refunds',
  {
    provider: text().notNull(),
    ref: text().notNull(),
    billableId: number().notNull(),
    paymentRef: text().notNull(),
    amount: number().notNull(),
    tax: number(),
    status: text({ enum: ['pending', 'done', 'failed'] }).notNull(),
    createdAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.ref] })],
);
