import { and, eq, lt } from 'drizzle-orm';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { closeWorkspaces } from '../../workspaces/index.ts';
import { goneForGoodBefore } from '../organization-end.ts';
import { workspacesClosed } from '../../../hooks/organizations.hooks.ts';
import {
  invitations,
  organizations,
  teamMembers,
  teams,
} from '../../../schema/organizations/organizations.table.ts';

const TEAMS_AT_ONCE = 20;

/** The job behind a deletion: teams whose thirty days are over are gone. Their links stay, and go on as was chosen. */
export async function purgeDeletedTeams(services: Services): Promise<void> {
  const isDue = lt(teams.deletedAt, goneForGoodBefore(services.clock()));
  let due: { id: number }[];
  do {
    due = await services.db.select({ id: teams.id }).from(teams).where(isDue).limit(TEAMS_AT_ONCE);
    for (const { id } of due) await purge(services, and(isDue, eq(teams.id, id)));
  } while (due.length === TEAMS_AT_ONCE);
}

async function purge(services: Services, isDue: ReturnType<typeof and>): Promise<void> {
  await inTransaction(services, async (services) => {
    // It may have been restored this very moment.
    const [gone] = await services.db
      .select({ team: teams, organization: organizations })
      .from(teams)
      .innerJoin(organizations, eq(organizations.id, teams.organizationId))
      .where(isDue)
      .for('update', { of: teams });
    if (!gone) return;
    const { id, organizationId, workspaceId, deletionKeepsLinks: keepsLinks, slug } = gone.team;
    const workspaceIds = [workspaceId];
    await services.runHook(workspacesClosed, services, { workspaceIds, keepsLinks });
    await services.db.delete(invitations).where(eq(invitations.teamId, id));
    await services.db.delete(teamMembers).where(eq(teamMembers.teamId, id));
    await services.db.delete(teams).where(eq(teams.id, id));
    await closeWorkspaces(services, workspaceIds);
    await recordEvent(services, 'team.purged', {
      organizationId,
      target: `${gone.organization.slug}/${slug}`,
    });
  });
}
