import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/scope.ts';
import { organizations, teams } from '../../../schema/organizations/organizations.table.ts';

/** Whether the account, organization or team of the call has the plan for itself, and not from an organization’s owner. */
export async function paysByItself({ db, billable, organization }: Scope): Promise<boolean> {
  if (billable === null) return false;
  if (organization === null) return true;
  const { id, team } = organization;
  const table = team === null ? organizations : teams;
  const [own] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, team === null ? id : team.id), eq(table.ownBillableId, billable.id)));
  return own !== undefined;
}
