import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { getTeam, Named, TeamSignOn, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import type { z } from 'zod';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { ssoConnections } from '../../../schema/single-sign-on/single-sign-on.table.ts';
import { makeSharedWorkspace } from '../../workspaces/index.ts';
import { organizationOf } from '../change-organization.ts';
import { teamViewOf } from '../list-organizations.ts';
import { planOptionsOf } from '../members/member-room.ts';
import { organizations, teamMembers, teams } from '../../../schema/organizations/organizations.table.ts';
import { storeUnderSlug } from '../slug.ts';

/**
 * Makes a team, whose admin is whoever asks; a provider’s has none at first. Throws `team_limit_reached`, `slug_taken`,
 * `slug_is_id`.
 */
export async function createTeam(scope: Scope, { name, slug: wished }: Named): Promise<TeamView> {
  const organization = organizationOf(scope);
  requireFreeSlug(scope, wished);
  return inTransaction(scope, async (scope) => {
    await requireRoom(scope);
    const id = scope.config.teamKey === 'id' ? await nextTeamId(scope) : undefined;
    const wish = { wished: id?.toString() ?? wished, name, fallback: 'team', constraint: 'teams_slug' };
    return storeUnderSlug(scope, wish, async (scope, slug) => {
      const createdAt = scope.clock();
      const workspaceId = await makeSharedWorkspace(scope, 'team', organization.billableId);
      const values = {
        ...(id !== undefined && { id }),
        ...{ organizationId: organization.id, slug, name, workspaceId, createdAt },
      };
      const [made] = await scope.db.insert(teams).overridingSystemValue().values(values).returning();
      const userId = userOf(scope.caller)?.id;
      if (!made) throw new Error('PostgreSQL returned no team.');
      if (userId !== undefined)
        await scope.db.insert(teamMembers).values({ teamId: made.id, userId, role: 'admin', createdAt });
      await recordEvent(scope, 'team.created', {
        target: `${organization.slug}/${slug}`,
        after: { name, slug },
      });
      return teamViewOf(scope, made);
    });
  });
}

// Also those in other organizations of whoever pays: the plan is for all of them.
async function requireRoom(scope: Scope): Promise<void> {
  const { id, billableId } = organizationOf(scope);
  const { max_teams: most } = await planOptionsOf(scope, id);
  if (most === null) return;
  const paid = eq(organizations.billableId, billableId);
  await scope.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(paid)
    .orderBy(organizations.id)
    .for('no key update');
  if ((await countPaidTeams(scope, billableId)) >= most)
    throw new AppError('team_limit_reached', { organization: id });
}

/** How many teams, in whichever organizations, the plan of whoever pays is for. */
export async function countPaidTeams({ db }: Pick<Scope, 'db'>, billableId: number): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(teams)
    .innerJoin(organizations, eq(organizations.id, teams.organizationId))
    .where(and(eq(organizations.billableId, billableId), isNull(teams.archivedAt)));
  return counted?.count ?? 0;
}

/** The team that the address of a call names, with its single sign-on for whoever may set that up. */
export async function readTeam(scope: Scope): Promise<z.input<(typeof getTeam)['response']>> {
  const [team] = await scope.db
    .select()
    .from(teams)
    .where(eq(teams.id, teamOf(scope).id));
  if (!team) throw new AppError('not_found');
  return { ...(await teamViewOf(scope, team)), sso: await findTeamSignOn(scope, team) };
}

async function findTeamSignOn(
  { db, permissions }: Scope,
  { id, organizationId }: typeof teams.$inferSelect,
): Promise<TeamSignOn | null> {
  if (!permissions.has('sso.update')) return null;
  const isTheirs = and(eq(ssoConnections.organizationId, organizationId), eq(ssoConnections.teamId, id));
  const [found] = await db.select().from(ssoConnections).where(isTheirs);
  if (!found) return null;
  const { kind, provider } = found.config;
  return { kind, provider, enforced: found.enforcedAt !== null };
}

/** Throws `slug_is_id` where a slug is given that teams can't have. */
function requireFreeSlug({ config }: Scope, wished: string | undefined): void {
  if (wished !== undefined && config.teamKey === 'id') throw new AppError('slug_is_id');
}

async function nextTeamId({ db }: Scope): Promise<number> {
  const [next] = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('teams', 'id')) as id`,
  );
  return Number(next?.id);
}

/** Gives a team another name or slug. Throws `slug_taken`, `slug_is_id`. */
export async function changeTeam(scope: Scope, { name: wanted, slug: wished }: Named): Promise<TeamView> {
  const { id, name, slug } = teamOf(scope);
  const organization = organizationOf(scope);
  requireFreeSlug(scope, wished === slug ? undefined : wished);
  const change = { name: wanted, slug: wished ?? slug };
  const wish = { wished: change.slug, name, fallback: slug, constraint: 'teams_slug' };
  return storeUnderSlug(scope, wish, async (scope) => {
    const [changed] = await scope.db.update(teams).set(change).where(eq(teams.id, id)).returning();
    if (!changed) throw new AppError('not_found');
    await recordEvent(scope, 'team.changed', {
      target: `${organization.slug}/${change.slug}`,
      before: { name, slug },
      after: { ...change },
    });
    return teamViewOf(scope, changed);
  });
}

/** Archives a team, or brings it back, also a deleted one, which needs room for it. Throws `team_limit_reached`. */
export async function archiveTeam(scope: Scope, archive: boolean): Promise<TeamView> {
  const { id, slug, isArchived } = teamOf(scope);
  const organization = organizationOf(scope);
  return inTransaction(scope, async (scope) => {
    const isChange = archive !== isArchived;
    if (isChange && !archive) await requireRoom(scope);
    const changed = archive ? { archivedAt: scope.clock() } : { archivedAt: null, deletedAt: null };
    const set = isChange ? changed : { slug };
    const [stored] = await scope.db.update(teams).set(set).where(eq(teams.id, id)).returning();
    if (!stored) throw new AppError('not_found');
    if (isChange)
      await recordEvent(scope, archive ? 'team.archived' : 'team.restored', {
        target: `${organization.slug}/${slug}`,
      });
    return teamViewOf(scope, stored);
  });
}

/** The team that the address of a call names. Throws `not_found` where it names none. */
export function teamOf(scope: Scope) {
  const { team } = organizationOf(scope);
  if (team === null) throw new AppError('not_found');
  return team;
}
