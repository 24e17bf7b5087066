import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { workspaces } from '../../schema/workspaces/workspaces.table.ts';

export interface BillableOwner {
  userId: number;
  email: string;
  name: string;
  organizationId: number | null;
  /** Of the page of the subscription. */
  path: string;
}

/** Whom the news and bills of a billable go to; undefined once nobody has it. */
export async function findOwner(
  { db }: Pick<Services, 'db'>,
  billableId: number,
): Promise<BillableOwner | undefined> {
  const [found] = await db
    .select({ userId: users.id, email: users.email, name: users.name })
    .from(workspaces)
    .innerJoin(users, eq(users.workspaceId, workspaces.id))
    .where(eq(workspaces.billableId, billableId));
  return found && { ...found, organizationId: null, path: '/app/settings/subscription' };
}
