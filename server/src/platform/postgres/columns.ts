import { customType } from 'drizzle-orm/pg-core';

/** Bytes, as PostgreSQL's `bytea`. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
