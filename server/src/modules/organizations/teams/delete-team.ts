import { eq } from 'drizzle-orm';
import type { Deletion, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { impersonatorOf, userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyUsers } from '../../notifications/index.ts';
import { organizationOf } from '../change-organization.ts';
import { teamViewOf } from '../list-organizations.ts';
import { organizations, teamMembers, teams } from '../../../schema/organizations/organizations.table.ts';
import { teamOf } from './teams.ts';

/**
 * Deletes a team thirty days from now; until then it is archived, and can be restored. Its people and the owner of the
 * organization are told. Throws `team_name_differs`, `not_while_impersonating`.
 */
export async function deleteTeam(scope: Scope, { name, links }: Deletion): Promise<TeamView> {
  const team = teamOf(scope);
  if (impersonatorOf(scope.caller) !== null) throw new AppError('not_while_impersonating');
  if (name !== team.name) throw new AppError('team_name_differs');
  return inTransaction(scope, async (scope) => trashTeam(scope, { keepsLinks: links === 'keep' }));
}

/** The same without a question. To be called in a transaction. */
export async function trashTeam(scope: Scope, { keepsLinks }: { keepsLinks: boolean }): Promise<TeamView> {
  const { id, slug } = teamOf(scope);
  const [before] = await scope.db.select().from(teams).where(eq(teams.id, id)).for('update');
  if (!before) throw new AppError('not_found');
  const deletedAt = scope.clock();
  const archivedAt = before.archivedAt ?? deletedAt;
  if (before.deletedAt !== null) return teamViewOf(scope, before);
  const set = { deletedAt, archivedAt, deletionKeepsLinks: keepsLinks };
  const [deleted] = await scope.db.update(teams).set(set).where(eq(teams.id, id)).returning();
  if (!deleted) throw new AppError('not_found');
  await recordEvent(scope, 'team.deleted', {
    target: `${organizationOf(scope).slug}/${slug}`,
    after: { links: keepsLinks ? 'keep' : 'switch_off' },
  });
  await tellPeople(scope);
  return teamViewOf(scope, deleted);
}

async function tellPeople(scope: Scope): Promise<void> {
  const { id, name, team } = { ...organizationOf(scope), team: teamOf(scope) };
  const members = await scope.db
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(eq(teamMembers.teamId, team.id));
  const owner = await scope.db
    .select({ userId: organizations.ownerId })
    .from(organizations)
    .where(eq(organizations.id, id));
  const people = new Set([...members, ...owner].flatMap(({ userId }) => userId ?? []));
  const user = userOf(scope.caller);
  if (user !== null) people.delete(user.id);
  await notifyUsers(scope, [...people], {
    text: `The team ${team.name} of ${name} was deleted.`,
    path: '/app/settings/teams',
  });
}
