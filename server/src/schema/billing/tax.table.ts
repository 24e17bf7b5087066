import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const at = () => timestamp({ withTimezone: true });
const number = () => bigint({ mode: 'number' });

export const coupons = pgTable('coupons', {
  id: number().primaryKey().generatedAlwaysAsIdentity(),
  code: text().notNull(),
  percentOff: integer(),
  amountOff: number(),
  currency: text(),
  plans: text().array(),
  intervals: text().array(),
  isForever: boolean().notNull().default(false),
  startsAt: at(),
  endsAt: at(),
  maxUses: integer(),
  createdAt: at().notNull().defaultNow(),
});
export type Coupon = typeof coupons.$inferSelect;

export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    couponId: number().notNull(),
    billableId: number().notNull(),
    checkoutRef: text(),
    isPaid: boolean().notNull().default(false),
    createdAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.couponId, table.billableId] })],
);

/** What the authority answered. */
export interface TaxIdEvidence {
  /** Its number of the consultation; it gives one where the seller's own tax number is sent along. */
  consultation: string | null;
  name: string | null;
  address: string | null;
  at: string;
}

export const billingDetails = pgTable('billing_details', {
  billableId: number().primaryKey(),
  name: text().notNull().default(''),
  address: text().notNull().default(''),
  postalCode: text().notNull().default(''),
  city: text().notNull().default(''),
  country: text().notNull().default(''),
  purchaseOrder: text().notNull().default(''),
  invoiceEmail: text().notNull().default(''),
  taxId: text().notNull().default(''),
  taxIdState: text({ enum: ['none', 'checking', 'valid', 'invalid', 'form_only'] })
    .notNull()
    .default('none'),
  taxIdCheckedAt: at(),
  taxIdEvidence: jsonb().$type<TaxIdEvidence>(),
  taxIdAskedAt: at(),
  taxIdAttempts: integer().notNull().default(0),
  updatedAt: at().notNull(),
});
export type BillingDetailsRow = typeof billingDetails.$inferSelect;

export const taxRates = pgTable(
  'tax_rates',
  {
    country: text().notNull(),
    since: date().notNull(),
    rate: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.country, table.since] })],
);
