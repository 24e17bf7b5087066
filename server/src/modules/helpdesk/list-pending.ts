import { and, desc, eq, sql } from 'drizzle-orm';
import type { HelpdeskView } from '@linklet/contract/helpdesk/endpoints.ts';
import type { Scope } from '../../platform/scope.ts';
import { invitations, organizationRoles, teams } from '../../schema/organizations/organizations.table.ts';

const MOST_SHOWN = 50;

/** The invitations of an organization and its teams that have no answer, the newest first. */
export async function listPending(
  { db, clock }: Scope,
  organizationId: number,
): Promise<HelpdeskView['invitations']> {
  const rows = await db
    .select({
      invitation: invitations,
      team: teams.name,
      role: organizationRoles.name,
      total: sql<string>`count(*) over ()`,
    })
    .from(invitations)
    .leftJoin(teams, eq(teams.id, invitations.teamId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, invitations.roleId))
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.state, 'pending')))
    .orderBy(desc(invitations.id))
    .limit(MOST_SHOWN);
  return {
    total: Number(rows[0]?.total ?? 0),
    newest: rows.map(({ invitation: { id, email, teamRole, expiresAt }, team, role }) => ({
      ...{ id, email, team, role: teamRole ?? role },
      expires_at: expiresAt.toISOString(),
      is_expired: expiresAt <= clock(),
    })),
  };
}
