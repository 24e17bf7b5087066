import { eq } from 'drizzle-orm';
import { rolePermissions, type Permission } from '@linklet/contract/http/access.ts';
import { signOnSettingsPath } from '@linklet/contract/single-sign-on/paths.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import {
  holdsAll,
  organizationOf,
  requireOwn,
  teamRolePermissions,
  tellOwner,
} from '../../organizations/index.ts';
import { nameOf, selectWhole, type Place } from './connections.ts';
import { ssoConnections, type Connection } from '../../../schema/single-sign-on/single-sign-on.table.ts';

/** Whoever says where a connection leads says who is signed in as any of its people, whatever role they get. */
function givenBy({ teamId }: Pick<Place, 'teamId'>): readonly Permission[] {
  return teamId === null ? rolePermissions : teamRolePermissions.admin;
}

/** Throws `role_beyond_own` for whoever holds less than people may whom the connection signs in. */
export function requireAllGiven(scope: Scope, place: Place): void {
  requireOwn(scope, givenBy(place));
}

/**
 * A team's admin takes back what they required themselves; what somebody else did is for whoever manages all teams.
 * Throws `sign_on_enforced_by_others`.
 */
export function requireReleasable(scope: Scope, { teamId, enforcedAt, enforcedBy }: Connection): void {
  if (teamId === null || enforcedAt === null || scope.permissions.has('teams.narrow')) return;
  if (enforcedBy === null || enforcedBy !== whoAsks(scope)) throw new AppError('sign_on_enforced_by_others');
}

export function whoAsks({ caller }: Scope): number | null {
  return userOf(caller)?.id ?? null;
}

/** Tells the owner that somebody changed a connection. */
export async function tellOfChange(scope: Scope, what: string): Promise<void> {
  const { id: organizationId, slug, name, team } = organizationOf(scope);
  const place = team === null ? name : `the team ${team.name} of ${name}`;
  await tellOwner(scope, {
    organizationId,
    text: `${userOf(scope.caller)?.email ?? ''} ${what} single sign-on for ${place}.`,
    path: signOnSettingsPath({ organization: slug, ...(team && { team: team.slug }) }),
  });
}

/** Tells the owner of connections whose savers may no longer save them: they may still rule where these lead. */
export async function tellOfUncovered(
  services: Services,
  { organizationId }: { organizationId: number },
): Promise<void> {
  const all = await selectWhole(services.db).where(eq(ssoConnections.organizationId, organizationId));
  for (const whole of all) {
    const { connection, organization, team } = whole;
    const { savedBy: userId, teamId } = connection;
    if (userId === null) continue;
    if (await holdsAll(services, { userId, organizationId, teamId }, givenBy(connection))) continue;
    await services.db
      .update(ssoConnections)
      .set({ savedBy: null })
      .where(eq(ssoConnections.id, connection.id));
    await tellOwner(services, {
      organizationId,
      text: `The person who set up single sign-on for ${nameOf(whole)} no longer has the permission. Please check that it still points to your provider.`,
      path: signOnSettingsPath({ organization: organization.slug, ...(team && { team: team.slug }) }),
    });
  }
}
