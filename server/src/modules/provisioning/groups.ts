import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { createTeam as createTeamEndpoint } from '@linklet/contract/organizations.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { users } from '../accounts/users.table.ts';
import { recordAudit } from '../audit/index.ts';
import {
  createTeam,
  letIn,
  membershipOf,
  organizationOf,
  removeTeamMember,
  trashTeam,
} from '../organizations/index.ts';
import { organizations, teamMembers, teams } from '../organizations/organizations.table.ts';
import { patchResource } from './patch-resource.ts';
import { ScimError } from './scim-error.ts';
import { GROUP_SCHEMA, listOf, readGroup, readPage } from './scim-shapes.ts';
import { baseUrl } from './tokens.ts';

type Team = typeof teams.$inferSelect;

/** The teams of the organization, as groups of people. */
export async function listGroups(scope: Scope, query: unknown) {
  const { offset, limit, wanted } = readPage(query, ['displayName', 'id']);
  const isWanted =
    wanted && (wanted.attribute === 'id' ? eq(teams.id, idOf(wanted.value)) : eq(teams.name, wanted.value));
  const where = and(isOf(scope), isWanted ?? undefined);
  const [counted] = await scope.db.select({ total: count() }).from(teams).where(where);
  const rows = await scope.db
    .select()
    .from(teams)
    .where(where)
    .orderBy(asc(teams.id))
    .limit(limit)
    .offset(offset);
  const resources = [];
  for (const team of rows) resources.push(await toResource(scope, team));
  return listOf(resources, { offset, total: counted?.total ?? 0 });
}

export async function getGroup(scope: Scope, id: string) {
  return toResource(scope, await find(scope, id));
}

/** Makes a team with the members that are sent. Throws `ScimError`, `team_limit_reached`. */
export async function createGroup(scope: Scope, body: unknown): Promise<Group> {
  const { displayName, members } = readGroup(body);
  const name = createTeamEndpoint.body?.safeParse({ name: displayName }).data?.name;
  if (name === undefined) throw new ScimError(400, 'This can’t be the name of a team.', 'invalidValue');
  return inTransaction(scope, async (scope) => {
    await holdNames(scope);
    const [same] = await scope.db
      .select()
      .from(teams)
      .where(and(isOf(scope), eq(teams.name, name)));
    if (same) throw new ScimError(409, 'There is a team of this name.', 'uniqueness');
    const { slug } = await createTeam(scope, { name });
    const [team] = await scope.db
      .select()
      .from(teams)
      .where(and(isOf(scope), eq(teams.slug, slug)));
    if (!team) throw new Error('The team is not there.');
    for (const value of members) await add(withTeam(scope, team), team, value);
    return toResource(scope, team);
  });
}

// Of two that are sent at once, one comes second.
async function holdNames(scope: Scope): Promise<void> {
  const isOwn = eq(organizations.id, organizationOf(scope).id);
  await scope.db.select({ id: organizations.id }).from(organizations).where(isOwn).for('no key update');
}

/** Deletes a team as people do: for thirty days they can restore it, and its links stay. Throws `ScimError`. */
export async function deleteGroup(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await trashTeam(withTeam(scope, await find(scope, id)), { keepsLinks: true });
  });
}

/** Gives a team the members that are sent. Throws `ScimError`. */
export async function replaceGroup(scope: Scope, id: string, body: unknown) {
  return change(scope, id, () => body);
}

/** Adds and removes members of a team. Throws `ScimError`. */
export async function patchGroup(scope: Scope, id: string, body: unknown) {
  return change(scope, id, (before) =>
    // As providers name them, so that one is found by its value alone.
    patchResource({ ...before, members: before.members.map(({ value }) => ({ value })) }, body),
  );
}

type Group = Awaited<ReturnType<typeof toResource>>;

async function change(scope: Scope, id: string, bodyOf: (before: Group) => unknown): Promise<Group> {
  return inTransaction(scope, async (scope) => {
    const team = await find(scope, id);
    await scope.db.select({ id: teams.id }).from(teams).where(eq(teams.id, team.id)).for('no key update');
    const before = await toResource(scope, team);
    const { displayName, members } = readGroup(bodyOf(before));
    if (displayName !== team.name) throw new ScimError(400, 'Teams get their names here.', 'mutability');
    const had = before.members.map(({ value }) => value);
    const inTeam = withTeam(scope, team);
    for (const value of members.filter((each) => !had.includes(each))) await add(inTeam, team, value);
    for (const value of had.filter((each) => !members.includes(each))) await removeTeamMember(inTeam, value);
    return toResource(scope, team);
  });
}

async function add(scope: Scope, team: Team, publicId: string): Promise<void> {
  const organization = organizationOf(scope);
  const [user] = await scope.db
    .select()
    .from(users)
    .where(isUuid(publicId) ? eq(users.publicId, publicId) : sql`false`);
  const membership =
    user && (await membershipOf(scope, { organizationId: organization.id, userId: user.id }));
  if (user === undefined || membership !== 'in')
    throw new ScimError(400, `The user ${publicId} is not in the organization.`, 'invalidValue').keptAs(
      'A user is not in the organization.',
    );
  await letIn(scope, { organization, teamId: team.id, roleId: null, teamRole: 'member' }, user.id);
  const target = `${organization.slug}/${team.slug}`;
  await recordAudit(scope, 'team.member-added', { target, userId: user.id, after: { role: 'member' } });
}

function withTeam(scope: Scope, { id, slug, name, archivedAt }: Team): Scope {
  const team = { id, slug, name, isArchived: archivedAt !== null };
  return { ...scope, organization: { ...organizationOf(scope), team } };
}

async function find(scope: Scope, id: string): Promise<Team> {
  const [team] = await scope.db
    .select()
    .from(teams)
    .where(and(isOf(scope), eq(teams.id, idOf(id))));
  if (!team) throw new ScimError(404, 'There is no such group.');
  return team;
}

function idOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

function isOf(scope: Scope) {
  return and(eq(teams.organizationId, organizationOf(scope).id), isNull(teams.archivedAt));
}

async function toResource(scope: Scope, { id, name }: Team) {
  const members = await scope.db
    .select({ value: users.publicId, display: users.name })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(eq(teamMembers.teamId, id))
    .orderBy(asc(users.id));
  return {
    schemas: [GROUP_SCHEMA],
    id: String(id),
    displayName: name,
    members,
    meta: { resourceType: 'Group', location: `${baseUrl(scope)}/Groups/${String(id)}` },
  };
}
