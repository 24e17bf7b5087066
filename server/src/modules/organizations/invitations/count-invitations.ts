import { count, eq } from 'drizzle-orm';
import { userOf } from '../../../platform/callers/caller.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isWaitingFor } from './answer-invitation.ts';
import { invitations, organizations, teams } from '../../../schema/organizations/organizations.table.ts';
import { listTransfers } from '../transfers/transfer-organization.ts';

/** How many invitations, and requests to own an organization, wait for whoever asks. */
export async function countInvitations(scope: Scope): Promise<number> {
  const user = userOf(scope.caller);
  if (user?.isVerified !== true) return 0;
  const [row] = await scope.db
    .select({ count: count() })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(teams, eq(teams.id, invitations.teamId))
    .where(isWaitingFor(scope, user));
  return (row?.count ?? 0) + (await listTransfers(scope)).data.length;
}
