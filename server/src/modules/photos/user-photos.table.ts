import { bigint, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from '../../platform/columns.ts';

export const userPhotos = pgTable('user_photos', {
  userId: bigint({ mode: 'number' }).primaryKey(),
  publicId: uuid().notNull().defaultRandom(),
  image: bytea().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
