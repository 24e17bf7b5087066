import { and, eq } from 'drizzle-orm';
import type { Permission } from '@linklet/contract/http/access.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { organizationOf } from '../change-organization.ts';
import { teamRolePermissions } from './granted-permissions.ts';
import { holdsAll } from './holds-all.ts';
import { rightsNarrowed } from '../../../hooks/organizations.hooks.ts';
import {
  invitations,
  organizationRoles,
  organizations,
  teams,
} from '../../../schema/organizations/organizations.table.ts';
import { tellWithdrawn } from '../invitations/write-invitation.ts';

/** Ends what people of an organization gave and may no longer give. To be called wherever somebody's rights shrink. */
export async function settleNarrowed(services: Services, organizationId: number): Promise<void> {
  await withdrawUncovered(services, organizationId);
  await services.runHook(rightsNarrowed, services, { organizationId });
}

/** Withdraws the invitations whose senders may no longer give what they say. */
export async function withdrawUncovered(services: Services, organizationId: number): Promise<void> {
  // Most come from a few people, who are asked about once for each place and role.
  const known = new Map<string, Promise<boolean>>();
  for (const waiting of await select(services, organizationId)) {
    const { invitedBy, teamId, teamRole, roleId } = waiting.invitation;
    const key = [invitedBy, teamId, teamRole, roleId].join(' ');
    const covered = known.get(key) ?? isCovered(services, waiting);
    known.set(key, covered);
    if (!(await covered)) await withdraw(services, waiting);
  }
}

/** Withdraws what a provider has somebody invited to, by their address. */
export async function withdrawInvitationOf(scope: Scope, email: string): Promise<void> {
  const all = await select(scope, organizationOf(scope).id);
  const isOf = ({ invitation }: Waiting) =>
    invitation.email === email.toLowerCase() && invitation.teamId === null;
  for (const waiting of all.filter(isOf)) await withdraw(scope, waiting);
}

async function select({ db }: Services, organizationId: number) {
  return db
    .select({ invitation: invitations, organization: organizations, team: teams, role: organizationRoles })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(teams, eq(teams.id, invitations.teamId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, invitations.roleId))
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.state, 'pending')));
}

type Waiting = Awaited<ReturnType<typeof select>>[number];

async function isCovered(services: Services, { invitation, role }: Waiting): Promise<boolean> {
  const { invitedBy: userId, organizationId, teamId, teamRole } = invitation;
  // A provider's, which is the organization's.
  if (userId === null) return true;
  const ofRole: readonly Permission[] = role?.permissions ?? [];
  const given = teamRole === null ? ofRole : teamRolePermissions[teamRole];
  return holdsAll(services, { userId, organizationId, teamId }, given);
}

async function withdraw(
  services: Services,
  { invitation, organization, team, role }: Waiting,
): Promise<void> {
  await services.db
    .update(invitations)
    .set({ state: 'withdrawn', updatedAt: services.clock() })
    .where(eq(invitations.id, invitation.id));
  const kind = team === null ? 'organization' : 'team';
  await recordEvent(services, `${kind}.invitation_withdrawn`, {
    organizationId: organization.id,
    target: team === null ? organization.slug : `${organization.slug}/${team.slug}`,
    before: { email: invitation.email, role: role?.name ?? invitation.teamRole },
  });
  await tellWithdrawn(services, { name: organization.name, team }, invitation.email);
}
