import { and, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { domains } from './domains.table.ts';

/** Whether somebody has a domain: what is only claimed is nobody's yet, and what was given up may be another's. */
export function isHad(): SQL | undefined {
  return and(isNull(domains.releasedAt), or(eq(domains.type, 'common'), isNotNull(domains.provenAt)));
}
