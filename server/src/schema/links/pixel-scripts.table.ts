import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { PixelProvider } from '@linklet/contract/links/pixels/providers.ts';

export const pixelScripts = pgTable('pixel_scripts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  name: text().notNull(),
  provider: text().$type<PixelProvider>().notNull(),
  /** The provider's id of the customer's account. */
  pixelId: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
