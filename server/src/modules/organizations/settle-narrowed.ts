import { and, eq, isNotNull } from 'drizzle-orm';
import type { Permission } from '@linklet/contract/access.ts';
import type { Services } from '../../platform/scope.ts';
import { recordAudit } from '../audit/index.ts';
import { teamRolePermissions } from './granted-permissions.ts';
import { holdsAll } from './holds-all.ts';
import { rightsNarrowed } from './organizations.hooks.ts';
import { invitations, organizationRoles, organizations, teams } from './organizations.table.ts';
import { tellWithdrawn } from './write-invitation.ts';

/** Ends what people of an organization gave and may no longer give. To be called wherever somebody's rights shrink. */
export async function settleNarrowed(services: Services, organizationId: number): Promise<void> {
  await withdrawUncovered(services, organizationId);
  await services.runHook(rightsNarrowed, services, { organizationId });
}

/** Withdraws the invitations whose senders may no longer give what they say. */
export async function withdrawUncovered(services: Services, organizationId: number): Promise<void> {
  const waiting = await services.db
    .select({ invitation: invitations, organization: organizations, team: teams, role: organizationRoles })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(teams, eq(teams.id, invitations.teamId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, invitations.roleId))
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.state, 'pending'),
        // The others are a provider's.
        isNotNull(invitations.invitedBy),
      ),
    );
  for (const { invitation, organization, team, role } of waiting) {
    const { teamRole, teamId } = invitation;
    const given: readonly Permission[] =
      teamRole === null ? (role?.permissions ?? []) : teamRolePermissions[teamRole];
    const giver = { userId: invitation.invitedBy ?? 0, organizationId, teamId };
    if (await holdsAll(services, giver, given)) continue;
    await services.db
      .update(invitations)
      .set({ state: 'withdrawn', updatedAt: services.clock() })
      .where(eq(invitations.id, invitation.id));
    await recordAudit(
      services,
      team === null ? 'organization.invitation-withdrawn' : 'team.invitation-withdrawn',
      {
        organizationId,
        target: team === null ? organization.slug : `${organization.slug}/${team.slug}`,
        before: { email: invitation.email, role: role?.name ?? teamRole },
      },
    );
    await tellWithdrawn(services, { name: organization.name, team }, invitation.email);
  }
}
