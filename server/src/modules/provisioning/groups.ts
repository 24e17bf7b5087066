import { and, asc, count, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import * as api from '@linklet/contract/organizations/endpoints.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { recordEvent } from '../audit/index.ts';
import {
  changeTeam,
  createTeam,
  holdOrganization,
  letIn,
  membershipOf,
  organizationOf,
  removeTeamMember,
  trashTeam,
} from '../organizations/index.ts';
import { teamMembers, teams } from '../../schema/organizations/organizations.table.ts';
import { findKnown } from './known.ts';
import { scimUsers } from '../../schema/provisioning/provisioning.table.ts';
import { readGroup, readPatchedGroup, type GroupInput } from './read-group.ts';
import { ScimError } from './scim-error.ts';
import { GROUP_SCHEMA, isAskedFor, listOf, readPage, type Wanted } from './scim-shapes.ts';
import { baseUrl } from './tokens.ts';

type Team = typeof teams.$inferSelect;

/** The teams of the organization, as groups of people. */
export async function listGroups(scope: Scope, query: unknown) {
  const { offset, limit, wanted } = readPage(query, ['displayName', 'id', 'externalId']);
  const where = and(isOf(scope), wanted === null ? undefined : isWanted(wanted));
  const [counted] = await scope.db.select({ total: count() }).from(teams).where(where);
  const rows = await scope.db
    .select()
    .from(teams)
    .where(where)
    .orderBy(asc(teams.id))
    .limit(limit)
    .offset(offset);
  const members = isAskedFor(query, 'members') ? await membersOf(scope, rows) : undefined;
  const resources = rows.map((team) => toResource(scope, team, members));
  return listOf(resources, { offset, total: counted?.total ?? 0 });
}

function isWanted({ attribute, value }: Wanted): SQL {
  if (attribute === 'id') return eq(teams.id, idOf(value));
  // What a provider calls a group is not kept.
  return attribute === 'externalId' ? sql`false` : isNamed(value);
}

function isNamed(name: string): SQL {
  return eq(sql`lower(${teams.name})`, name.toLowerCase());
}

export async function getGroup(scope: Scope, id: string, query: unknown) {
  const team = await find(scope, id);
  return isAskedFor(query, 'members') ? withMembers(scope, team) : toResource(scope, team);
}

/** Makes a team with the members that are sent. Throws `ScimError`, `team_limit_reached`. */
export async function createGroup(scope: Scope, body: unknown): Promise<Group> {
  const { displayName, members } = readGroup(body);
  return inTransaction(scope, async (scope) => {
    const name = await requireFreeName(scope, displayName);
    const { slug } = await createTeam(scope, { name });
    const [team] = await scope.db
      .select()
      .from(teams)
      .where(and(isOf(scope), eq(teams.slug, slug)));
    if (!team) throw new Error('The team is not there.');
    for (const value of members) await add(withTeam(scope, team), team, value);
    return withMembers(scope, team);
  });
}

/** Holds the organization, so that of two teams of one name that are sent at once one comes second. Throws `ScimError`. */
async function requireFreeName(scope: Scope, displayName: string, own?: Team): Promise<string> {
  const name = api.createTeam.body?.safeParse({ name: displayName }).data?.name;
  if (name === undefined) throw new ScimError(400, 'This can’t be the name of a team.', 'invalidValue');
  await holdOrganization(scope);
  const isOther = own && ne(teams.id, own.id);
  const [same] = await scope.db
    .select()
    .from(teams)
    .where(and(isOf(scope), isNamed(name), isOther));
  if (same) throw new ScimError(409, 'A team with this name already exists.', 'uniqueness');
  return name;
}

/** Deletes a team as people do: for thirty days they can restore it, and its links stay. Throws `ScimError`. */
export async function deleteGroup(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await trashTeam(withTeam(scope, await find(scope, id)), { keepsLinks: true });
  });
}

/** Gives a team the name and the members that are sent. Throws `ScimError`. */
export async function replaceGroup(scope: Scope, id: string, body: unknown) {
  return change(scope, id, (before) => readGroup(body, before));
}

/** Adds and removes members of a team, and renames it. Throws `ScimError`. */
export async function patchGroup(scope: Scope, id: string, body: unknown) {
  return change(scope, id, (before) => readPatchedGroup(before, body));
}

type Group = Awaited<ReturnType<typeof withMembers>>;

async function change(scope: Scope, id: string, inputOf: (before: GroupInput) => GroupInput): Promise<Group> {
  return inTransaction(scope, async (scope) => {
    const team = await find(scope, id);
    await scope.db.select({ id: teams.id }).from(teams).where(eq(teams.id, team.id)).for('no key update');
    const before = await withMembers(scope, team);
    const had = before.members.map(({ value }) => value);
    const { displayName, members } = inputOf({ displayName: team.name, members: had });
    if (displayName !== team.name) await rename(scope, team, displayName);
    const inTeam = withTeam(scope, team);
    for (const value of members.filter((each) => !had.includes(each))) await add(inTeam, team, value);
    for (const value of had.filter((each) => !members.includes(each))) await remove(inTeam, value);
    return withMembers(scope, await find(scope, id));
  });
}

/** Its address stays, as for people who rename it. */
async function rename(scope: Scope, team: Team, displayName: string): Promise<void> {
  const name = await requireFreeName(scope, displayName, team);
  await changeTeam(withTeam(scope, team), { name });
}

async function remove(scope: Scope, id: string): Promise<void> {
  const user = await findPerson(scope, id);
  if (user) await removeTeamMember(scope, user.publicId);
}

async function findPerson(scope: Scope, id: string): Promise<User | null> {
  return (await findKnown(scope, { attribute: 'id', value: id }))?.user ?? null;
}

async function add(scope: Scope, team: Team, publicId: string): Promise<void> {
  const organization = organizationOf(scope);
  const user = await findPerson(scope, publicId);
  const membership =
    user && (await membershipOf(scope, { organizationId: organization.id, userId: user.id }));
  if (user === null || membership !== 'in')
    throw new ScimError(400, `The user ${publicId} is not in the organization.`, 'invalidValue').keptAs(
      'A user is not in the organization.',
    );
  await letIn(scope, { organization, teamId: team.id, roleId: null, teamRole: 'member' }, user.id);
  const target = `${organization.slug}/${team.slug}`;
  await recordEvent(scope, 'team.member_added', { target, userId: user.id, after: { role: 'member' } });
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
  if (!team) throw new ScimError(404, 'This group does not exist.');
  return team;
}

function idOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}

function isOf(scope: Scope) {
  return and(eq(teams.organizationId, organizationOf(scope).id), isNull(teams.archivedAt));
}

function isToldBy(scope: Scope) {
  return and(eq(scimUsers.userId, users.id), eq(scimUsers.organizationId, organizationOf(scope).id));
}

interface Member {
  value: string;
  display: string;
}

type Members = ReadonlyMap<number, readonly Member[]>;

async function withMembers(scope: Scope, team: Team) {
  const members = (await membersOf(scope, [team])).get(team.id) ?? [];
  return { ...toResource(scope, team), members };
}

/** The members of teams, by the teams. */
async function membersOf(scope: Scope, of: readonly Team[]): Promise<Members> {
  const rows = await scope.db
    .select({
      teamId: teamMembers.teamId,
      value: sql<string>`coalesce(${scimUsers.id}, ${users.publicId})`,
      display: users.name,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .leftJoin(scimUsers, isToldBy(scope))
    .where(
      inArray(
        teamMembers.teamId,
        of.map(({ id }) => id),
      ),
    )
    .orderBy(asc(users.id));
  const byTeam = Map.groupBy(rows, ({ teamId }) => teamId);
  return new Map(
    of.map(({ id }) => [id, (byTeam.get(id) ?? []).map(({ value, display }) => ({ value, display }))]),
  );
}

function toResource(scope: Scope, { id, name }: Team, members?: Members) {
  return {
    schemas: [GROUP_SCHEMA],
    id: String(id),
    displayName: name,
    ...(members && { members: members.get(id) ?? [] }),
    meta: { resourceType: 'Group', location: `${baseUrl(scope)}/Groups/${String(id)}` },
  };
}
