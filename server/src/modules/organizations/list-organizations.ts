import { and, asc, count, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { OrganizationView, TeamView } from '@linklet/contract/organizations.ts';
import type { Scope } from '../../platform/scope.ts';
import { links } from '../links/links.table.ts';
import { organizationMembers, organizations, teamMembers, teams } from './organizations.table.ts';

type Organization = typeof organizations.$inferSelect;
type Team = typeof teams.$inferSelect;

/** The organizations that the account owns or works in, by name. */
export async function listOrganizations(scope: Scope): Promise<{ data: OrganizationView[] }> {
  const { db, actor } = scope;
  const userId = actor.user?.id ?? 0;
  const isMember = db
    .select({ one: sql`1` })
    .from(organizationMembers)
    .where(
      and(eq(organizationMembers.organizationId, organizations.id), eq(organizationMembers.userId, userId)),
    );
  const found = await db
    .select()
    .from(organizations)
    .where(or(eq(organizations.ownerId, userId), exists(isMember)))
    .orderBy(asc(sql`lower(${organizations.name})`), asc(organizations.id));
  return { data: await toViews(scope, found) };
}

/** An organization as whoever asks sees it. */
export async function organizationViewOf(scope: Scope, id: number): Promise<OrganizationView> {
  const found = await scope.db.select().from(organizations).where(eq(organizations.id, id));
  const [view] = await toViews(scope, found);
  if (!view) throw new Error('The organization is not there.');
  return view;
}

async function toViews(scope: Scope, found: readonly Organization[]): Promise<OrganizationView[]> {
  if (found.length === 0) return [];
  const userId = scope.actor.user?.id ?? 0;
  const theirs = await listTeams(
    scope,
    found.map(({ id }) => id),
  );
  return found.map(({ id, slug, name, ownerId, archivedAt }) => {
    const isOwner = ownerId === userId;
    return {
      slug,
      name,
      owner: isOwner,
      status: { archived: archivedAt !== null },
      teams: theirs
        .filter(({ team, role }) => team.organizationId === id && (isOwner || role !== null))
        .map(toTeamView),
    };
  });
}

async function listTeams({ db, actor }: Scope, organizationIds: number[]) {
  const members = db
    .select({ teamId: teamMembers.teamId, members: count().as('members') })
    .from(teamMembers)
    .groupBy(teamMembers.teamId)
    .as('counted');
  const own = and(eq(teamMembers.teamId, teams.id), eq(teamMembers.userId, actor.user?.id ?? 0));
  return db
    .select({ team: teams, role: teamMembers.role, members: members.members })
    .from(teams)
    .leftJoin(teamMembers, own)
    .leftJoin(members, eq(members.teamId, teams.id))
    .where(inArray(teams.organizationId, organizationIds))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id));
}

function toTeamView({ team, role, members }: TeamRow): TeamView {
  return {
    slug: team.slug,
    name: team.name,
    role,
    members: members ?? 0,
    status: { archived: team.archivedAt !== null },
  };
}

interface TeamRow {
  team: Team;
  role: TeamView['role'];
  members: number | null;
}

/** A team as whoever asks sees it. */
export async function teamViewOf(scope: Scope, team: Team): Promise<TeamView> {
  const rows = await listTeams(scope, [team.organizationId]);
  const row = rows.find((each) => each.team.id === team.id);
  if (!row) throw new Error('The team is not there.');
  return toTeamView(row);
}

/** How much there is in an organization. */
export async function countOrganization({ db }: Scope, organizationId: number) {
  const ofTeams = eq(teams.organizationId, organizationId);
  const spaces = sql`(select ${teams.workspaceId} from ${teams} where ${ofTeams}
    union all select ${organizationMembers.workspaceId} from ${organizationMembers}
    where ${organizationMembers.organizationId} = ${organizationId})`;
  const [counted] = await db
    .select({
      teams: sql<string>`(select count(*) from ${teams} where ${ofTeams})`,
      admins: sql<string>`(select count(distinct ${teamMembers.userId}) from ${teamMembers}
        join ${teams} on ${teams.id} = ${teamMembers.teamId}
        where ${ofTeams} and ${teamMembers.role} = 'admin')`,
      members: sql<string>`(select count(*) from ${organizationMembers}
        where ${organizationMembers.organizationId} = ${organizationId})`,
      links: sql<string>`(select count(*) from ${links} where ${links.workspaceId} in ${spaces})`,
    })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!counted) throw new Error('The organization is not there.');
  return {
    teams: Number(counted.teams),
    admins: Number(counted.admins),
    members: Number(counted.members),
    links: Number(counted.links),
  };
}
