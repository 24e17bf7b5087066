import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { mostMembershipsGiven, type StateUser } from '@linklet/contract/app-state/endpoints.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import type { Scope } from '../../../platform/scope.ts';
import { photos } from '../../../schema/photos/photos.table.ts';
import { photoUrl } from '../../photos/index.ts';
import {
  organizationMembers,
  organizations,
  teamMembers,
  teams,
} from '../../../schema/organizations/organizations.table.ts';

type Memberships = Pick<StateUser, 'organizations' | 'teams'>;

/**
 * The organizations, and the teams, that the account is in, by name: the first of them. Every page asks for this, so
 * that an account that is in none costs one query.
 */
export async function listMemberships(scope: Scope): Promise<Memberships> {
  const user = userOf(scope.caller);
  const own = user ? await listOwnOrganizations(scope, user.id) : [];
  const teams = user && own.length > 0 ? await listOwnTeams(scope, user.id) : [];
  return { organizations: own, teams };
}

async function listOwnOrganizations({ db }: Scope, userId: number): Promise<Memberships['organizations']> {
  const rows = await db
    .select({
      slug: organizations.slug,
      name: organizations.name,
      ownerId: organizations.ownerId,
      archivedAt: organizations.archivedAt,
      photoId: photos.publicId,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .leftJoin(photos, eq(photos.organizationId, organizations.id))
    .where(isIn(userId))
    .orderBy(asc(sql`lower(${organizations.name})`), asc(organizations.id))
    .limit(mostMembershipsGiven);
  return rows.map(({ slug, name, ownerId, archivedAt, photoId }) => ({
    ...{ slug, name, photo_url: photoUrl(photoId), owner: ownerId === userId },
    status: { archived: archivedAt !== null },
  }));
}

// To an archived organization only its owner comes.
async function listOwnTeams({ db }: Scope, userId: number): Promise<Memberships['teams']> {
  const isOpen = or(isNull(organizations.archivedAt), eq(organizations.ownerId, userId));
  const rows = await db
    .select({
      id: teams.id,
      slug: teams.slug,
      name: teams.name,
      archivedAt: teams.archivedAt,
      role: teamMembers.role,
      organization: organizations.slug,
    })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .innerJoin(organizations, eq(organizations.id, teams.organizationId))
    .innerJoin(
      organizationMembers,
      and(
        eq(organizationMembers.organizationId, organizations.id),
        eq(organizationMembers.userId, teamMembers.userId),
      ),
    )
    .where(and(eq(teamMembers.userId, userId), isIn(userId), isOpen))
    .orderBy(asc(sql`lower(${teams.name})`), asc(teams.id))
    .limit(mostMembershipsGiven);
  return rows.map(({ id, slug, name, archivedAt, role, organization }) => ({
    ...{ id, slug, name, membership: { role }, organization: { slug: organization } },
    status: { archived: archivedAt !== null },
  }));
}

function isIn(userId: number) {
  return and(
    eq(organizationMembers.userId, userId),
    isNull(organizationMembers.leftAt),
    isNull(organizationMembers.blockedAt),
  );
}
