import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { organizationMembers, teams } from '../../schema/organizations/organizations.table.ts';

/** The workspaces of an organization's teams, and of all who are or were in it. */
export async function listWorkspaces(
  { db }: Pick<Services, 'db'>,
  organizationId: number,
): Promise<number[]> {
  const ofTeams = db
    .select({ id: teams.workspaceId })
    .from(teams)
    .where(eq(teams.organizationId, organizationId));
  const ofMembers = db
    .select({ id: organizationMembers.workspaceId })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId));
  return (await ofTeams.unionAll(ofMembers)).map(({ id }) => id);
}
