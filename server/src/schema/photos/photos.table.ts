import { bigint, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/postgres/columns.ts';

/** Each belongs to an account, an organization or a team. */
export const photos = pgTable('photos', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: bigint({ mode: 'number' }),
  organizationId: bigint({ mode: 'number' }),
  teamId: bigint({ mode: 'number' }),
  publicId: uuid().notNull().defaultRandom(),
  image: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
