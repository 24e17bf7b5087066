import { eq, sql, type Column, type SQL } from 'drizzle-orm';

/** Rows that have the id; none without one, as of a guest's workspace before the first link. */
export function eqOrNone(column: Column, id: number | null | undefined): SQL {
  return id === null || id === undefined ? sql`false` : eq(column, id);
}
