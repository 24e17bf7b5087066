import { bigint, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import {
  correctionLevels,
  eyeShapes,
  frames,
  logoSizes,
  moduleShapes,
  type QuietZone,
} from '@linklet/contract/qr-codes/design.ts';
import { bytea } from '../../platform/postgres/columns.ts';

export const qrStyles = pgTable('qr_styles', {
  workspaceId: bigint({ mode: 'number' }).primaryKey(),
  level: text({ enum: correctionLevels }).notNull(),
  foreground: text().notNull(),
  background: text().notNull(),
  quietZone: smallint().$type<QuietZone>().notNull(),
  modules: text({ enum: moduleShapes }).notNull(),
  eyes: text({ enum: eyeShapes }).notNull(),
  frame: text({ enum: frames }).notNull(),
  label: text().notNull(),
  /** A PNG. */
  logo: bytea(),
  logoSize: text({ enum: logoSizes }).notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull(),
});

export type QrStyle = typeof qrStyles.$inferSelect;
