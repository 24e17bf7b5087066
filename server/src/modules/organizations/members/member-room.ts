import { and, count, eq, exists, isNotNull, or, sql } from 'drizzle-orm';
import type { PlanOptions } from '@linklet/contract/plans/plan-options.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findEntitlements } from '../../plans/index.ts';
import { organizationOf } from '../change-organization.ts';
import {
  organizationMembers,
  organizations,
  teamMembers,
  teams,
} from '../../../schema/organizations/organizations.table.ts';

/**
 * Holds the organization until the transaction ends, and refuses where its plan has no room for `more` people with a
 * role in it or in its teams. Throws `member_limit_reached`.
 */
export async function requireMemberRoom(scope: Scope, { id }: { id: number }, more: number): Promise<void> {
  await hold(scope, id);
  const { max_team_members: most } = await planOptionsOf(scope, id);
  if (most === null) return;
  if ((await countPeople(scope, id)) + more > most) throw new AppError('member_limit_reached');
}

/** Of two calls about the people of an organization that are sent at once, one comes second. */
export async function holdOrganization(scope: Scope): Promise<void> {
  await hold(scope, organizationOf(scope).id);
}

async function hold({ db }: Scope, id: number): Promise<void> {
  const isOwn = eq(organizations.id, id);
  await db.select({ id: organizations.id }).from(organizations).where(isOwn).for('no key update');
}

/** How many people have a role in the organization or in its teams, which its plan limits. */
export async function countPeople({ db }: Pick<Scope, 'db'>, id: number): Promise<number> {
  const inTeam = db
    .select({ one: sql`1` })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(and(eq(teams.organizationId, id), eq(teamMembers.userId, organizationMembers.userId)));
  const [counted] = await db
    .select({ people: count() })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, id),
        or(isNotNull(organizationMembers.roleId), exists(inTeam)),
      ),
    );
  return counted?.people ?? 0;
}

/** What the plan of whoever pays allows, whichever workspace the call is about and whoever asks. */
export async function planOptionsOf(
  scope: Pick<Scope, 'db' | 'remember' | 'clock'>,
  organizationId: number,
): Promise<PlanOptions> {
  const [space] = await scope.db
    .select({ workspaceId: organizationMembers.workspaceId })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId))
    .limit(1);
  const { entitlements } = await findEntitlements(scope, {
    workspaceId: space?.workspaceId ?? null,
    isVerified: true,
  });
  return entitlements.options;
}
