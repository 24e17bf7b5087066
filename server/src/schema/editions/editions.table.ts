import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = () => timestamp({ withTimezone: true }).notNull();

export const editions = pgTable('editions', {
  year: integer().primaryKey(),
  preSaleAt: at(),
  blackFridayAt: at(),
  postBlackFridayAt: at(),
  cyberMondayAt: at(),
  postSaleAt: at(),
  /** Of yearly subscriptions, while it sells. */
  coupon: text().notNull(),
  /** Plans that are sold in it alone. */
  plans: text().array().notNull(),
});
export type Edition = typeof editions.$inferSelect;
