import { asc, gt } from 'drizzle-orm';
import { DAY_MS } from '../../platform/clock.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { forgetEntries } from '../audit/index.ts';
import { findAuditRetention } from '../plans/index.ts';
import { organizationOf } from './change-organization.ts';
import { organizations } from '../../schema/organizations/organizations.table.ts';

const ORGANIZATIONS_AT_ONCE = 200;

/** For how many days the audit of the organization goes back; null for all of it. */
export async function readAuditRetention(scope: Scope): Promise<{ days: number | null }> {
  return { days: await findAuditRetention(scope, organizationOf(scope).billableId) };
}

/** The daily job: each organization's audit loses what its plan keeps no longer. */
export async function forgetOldAudit(services: Services): Promise<void> {
  let last = 0;
  for (;;) {
    const next = await services.db
      .select({ id: organizations.id, billableId: organizations.billableId })
      .from(organizations)
      .where(gt(organizations.id, last))
      .orderBy(asc(organizations.id))
      .limit(ORGANIZATIONS_AT_ONCE);
    for (const { id, billableId } of next) {
      const days = await findAuditRetention(services, billableId);
      if (days === null) continue;
      await forgetEntries(services, id, new Date(services.clock().getTime() - days * DAY_MS));
    }
    const reached = next.at(-1)?.id;
    if (reached === undefined) return;
    last = reached;
  }
}
