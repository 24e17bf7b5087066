import { bigint, boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { requestStates } from '@linklet/contract/tokens/requests.ts';
import { bytea } from '../../platform/postgres/columns.ts';
import type { HeardEvent } from '../../platform/scope.ts';

/** What tokens asked for that need approval. */
export const tokenRequests = pgTable('token_requests', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  publicId: uuid().notNull().defaultRandom(),
  workspaceId: bigint({ mode: 'number' }).notNull(),
  tokenId: bigint({ mode: 'number' }).notNull(),
  call: text().notNull(),
  sealedInput: bytea().notNull(),
  sealedAnswer: bytea(),
  contentHash: bytea().notNull(),
  isKeyed: boolean().notNull(),
  changes: jsonb().$type<HeardEvent[]>().notNull(),
  state: text({ enum: requestStates }).notNull(),
  reason: text(),
  askedAt: timestamp({ withTimezone: true }).notNull(),
  decidedAt: timestamp({ withTimezone: true }),
  decidedBy: bigint({ mode: 'number' }),
});
