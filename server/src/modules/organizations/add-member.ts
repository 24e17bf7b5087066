import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../platform/scope.ts';
import { makeSharedWorkspace } from '../workspaces/index.ts';
import { organizationMembers } from './organizations.table.ts';

/** Lets an account into an organization, with a space of its own there; who is in it already stays as they are. */
export async function addMember(
  scope: Scope,
  { id, billableId }: { id: number; billableId: number },
  userId: number,
): Promise<void> {
  const [known] = await scope.db
    .select()
    .from(organizationMembers)
    .where(and(eq(organizationMembers.organizationId, id), eq(organizationMembers.userId, userId)));
  if (known) return;
  const workspaceId = await makeSharedWorkspace(scope, 'member', billableId);
  await scope.db
    .insert(organizationMembers)
    .values({ organizationId: id, userId, workspaceId, createdAt: scope.clock() });
}

/** Whether the account is in any organization. */
export async function isInOrganization({ db, actor }: Scope): Promise<boolean> {
  if (actor.user === null) return false;
  const found = await db
    .select({ id: organizationMembers.organizationId })
    .from(organizationMembers)
    .where(eq(organizationMembers.userId, actor.user.id))
    .limit(1);
  return found.length > 0;
}
