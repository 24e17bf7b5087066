import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  deliveryStates,
  offReasons,
  webhookKinds,
  type DeliveryTry,
} from '@linklet/contract/webhooks/endpoints.ts';
import { outwardNames } from '@linklet/contract/webhooks/names.ts';
import { bytea } from '../../platform/postgres/columns.ts';

const moment = () => timestamp({ withTimezone: true });

export const webhooks = pgTable('webhooks', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: uuid().notNull().defaultRandom(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  /** Of the workspace; null for that of an account. */
  organizationId: bigint({ mode: 'number' }),
  /** By whose rights it is told what happens. */
  madeBy: bigint({ mode: 'number' }).notNull(),
  /** Null where no token made it, or it was revoked since. */
  tokenId: bigint({ mode: 'number' }),
  byToken: boolean().notNull(),
  kind: text({ enum: webhookKinds }).notNull(),
  name: text().notNull(),
  url: text().notNull(),
  events: text({ enum: outwardNames }).array().notNull(),
  sealedSecret: bytea().notNull(),
  /** The secret before, as long as it is in force. */
  formerSecret: bytea(),
  formerUntil: moment(),
  /** When it got its maker: also when somebody else changed it, or switched it on. */
  madeAt: moment().notNull(),
  offReason: text({ enum: offReasons }),
  offAt: moment(),
  /** Tries that failed in a row, up to the last. */
  failures: integer().notNull().default(0),
  pausedUntil: moment(),
  /** Of clicks up to then it was told; of late ones they are in `webhook_clicks`. */
  clicksUntil: moment(),
});
export type Webhook = typeof webhooks.$inferSelect;

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: uuid().notNull().defaultRandom(),
  webhookId: bigint({ mode: 'number' }).notNull(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  eventId: text().notNull(),
  event: text({ enum: outwardNames }).notNull(),
  /** What it is about: its deliveries are sent in their order. */
  subject: text().notNull(),
  body: text().notNull(),
  isTest: boolean().notNull(),
  createdAt: moment().notNull(),
  state: text({ enum: deliveryStates }).notNull(),
  nextTryAt: moment(),
  /** Until then somebody is sending it. */
  leasedUntil: moment(),
  failedTries: integer().notNull().default(0),
  tries: jsonb().$type<DeliveryTry[]>().notNull().default([]),
  /** The beginning of what came back last. */
  answer: text(),
});
export type Delivery = typeof webhookDeliveries.$inferSelect;

/** Which clicks a webhook was told of, of the last minutes. */
export const webhookClicks = pgTable(
  'webhook_clicks',
  {
    webhookId: bigint({ mode: 'number' }).notNull(),
    eventId: numeric({ precision: 20 }).notNull(),
    clickedAt: moment().notNull(),
  },
  ({ webhookId, eventId }) => [primaryKey({ columns: [webhookId, eventId] })],
);
