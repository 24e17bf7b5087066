import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { inTransaction, type Services } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { closeWorkspaces } from '../workspaces/index.ts';
import { listWorkspaces } from './organization-workspaces.ts';
import { goneForGoodBefore } from './organization-end.ts';
import { organizationPurged, workspacesClosed } from '../../hooks/organizations.hooks.ts';
import {
  invitations,
  organizationMembers,
  organizationRoles,
  organizations,
  organizationTransfers,
  teamMembers,
  teams,
} from '../../schema/organizations/organizations.table.ts';

const ORGANIZATIONS_AT_ONCE = 20;

/** The job behind a deletion: organizations whose thirty days are over are gone, with all that tells of people. */
export async function purgeDeletedOrganizations(services: Services): Promise<void> {
  const longAgo = goneForGoodBefore(services.clock());
  const isDue = and(lt(organizations.deletedAt, longAgo), isNull(organizations.purgedAt));
  let due: { id: number }[];
  do {
    due = await services.db
      .select({ id: organizations.id })
      .from(organizations)
      .where(isDue)
      .limit(ORGANIZATIONS_AT_ONCE);
    for (const { id } of due) await purge(services, and(isDue, eq(organizations.id, id)));
  } while (due.length === ORGANIZATIONS_AT_ONCE);
}

async function purge(services: Services, isDue: ReturnType<typeof and>): Promise<void> {
  await inTransaction(services, async (services) => {
    // Its owner may have restored it this very moment.
    const [gone] = await services.db.select().from(organizations).where(isDue).for('update');
    if (!gone) return;
    const { id: organizationId, deletionKeepsLinks: keepsLinks, slug } = gone;
    const workspaceIds = await listWorkspaces(services, organizationId);
    await services.runHook(organizationPurged, services, { organizationId });
    await services.runHook(workspacesClosed, services, { workspaceIds, keepsLinks });
    await forgetPeople(services, organizationId);
    await closeWorkspaces(services, workspaceIds);
    await services.db
      .update(organizations)
      .set({ name: 'Deleted organization', ownerId: null, purgedAt: services.clock() })
      .where(eq(organizations.id, organizationId));
    await recordEvent(services, 'organization.purged', { organizationId, target: slug });
  });
}

async function forgetPeople({ db }: Services, organizationId: number): Promise<void> {
  const ofOrganization = db
    .select({ id: teams.id })
    .from(teams)
    .where(eq(teams.organizationId, organizationId));
  await db.delete(organizationTransfers).where(eq(organizationTransfers.organizationId, organizationId));
  await db.delete(invitations).where(eq(invitations.organizationId, organizationId));
  await db.delete(teamMembers).where(inArray(teamMembers.teamId, ofOrganization));
  await db.delete(organizationMembers).where(eq(organizationMembers.organizationId, organizationId));
  await db.delete(organizationRoles).where(eq(organizationRoles.organizationId, organizationId));
  await db.delete(teams).where(eq(teams.organizationId, organizationId));
}
