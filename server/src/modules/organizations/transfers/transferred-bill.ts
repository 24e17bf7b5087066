import { and, eq } from 'drizzle-orm';
import { requireUser } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import { findEntitlements } from '../../plans/index.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import { organizationOf } from '../change-organization.ts';
import { organizations } from '../../../schema/organizations/organizations.table.ts';

/** Who pays for the organization now, if it is the account that owns it: then the next owner pays. */
export async function findPayingOwner(
  { db }: Pick<Services, 'db'>,
  { organizationId, ownerId }: { organizationId: number; ownerId: number },
): Promise<number | null> {
  const [payer] = await db
    .select({ billableId: workspaces.billableId })
    .from(organizations)
    .innerJoin(users, eq(users.id, ownerId))
    .innerJoin(
      workspaces,
      and(eq(workspaces.id, users.workspaceId), eq(workspaces.billableId, organizations.billableId)),
    )
    .where(eq(organizations.id, organizationId));
  return payer?.billableId ?? null;
}

/** Refuses to ask somebody whose plan can't pay for it. Throws `transfer_without_teams`. */
export async function requirePlanForIt(scope: Scope, workspaceId: number): Promise<void> {
  const { id: organizationId } = organizationOf(scope);
  const ownerId = requireUser(scope).id;
  if ((await findPayingOwner(scope, { organizationId, ownerId })) === null) return;
  const { entitlements } = await findEntitlements(scope, { workspaceId, isVerified: true });
  if (!entitlements.features.includes('support_teams')) throw new AppError('transfer_without_teams');
}
