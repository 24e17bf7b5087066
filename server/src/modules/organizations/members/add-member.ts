import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { makeSharedWorkspace } from '../../workspaces/index.ts';
import { memberAdded } from '../../../hooks/organizations.hooks.ts';
import { organizationMembers } from '../../../schema/organizations/organizations.table.ts';

/**
 * Lets an account into an organization, with a space of its own there, or the one that it had before; who is in it
 * already stays as they are. Throws `invitation_gone` for one who is kept out.
 */
export async function addMember(
  scope: Scope,
  { id, billableId }: { id: number; billableId: number },
  userId: number,
): Promise<void> {
  const isMember = isMemberOf({ organizationId: id, userId });
  const [known] = await scope.db.select().from(organizationMembers).where(isMember);
  if (known) {
    if (known.blockedAt !== null) throw new AppError('invitation_gone');
    await scope.db.update(organizationMembers).set({ leftAt: null }).where(isMember);
    return;
  }
  const workspaceId = await makeSharedWorkspace(scope, 'member', billableId);
  await scope.db
    .insert(organizationMembers)
    .values({ organizationId: id, userId, workspaceId, createdAt: scope.clock() });
  await scope.runHook(memberAdded, scope, { organizationId: id, userId });
}

/** Gives a member a role of the organization. */
export async function giveRole(
  { db }: Scope,
  member: { organizationId: number; userId: number },
  roleId: number | null,
): Promise<void> {
  await db.update(organizationMembers).set({ roleId }).where(isMemberOf(member));
}

/** The row of an account in an organization. */
export function isMemberOf({ organizationId, userId }: { organizationId: number; userId: number }) {
  return and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId));
}
