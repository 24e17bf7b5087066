import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  mostMembersGiven,
  type getOrganization,
  type OrganizationMember,
} from '@linklet/contract/organizations/endpoints.ts';
import type { Scope } from '../../platform/scope.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { links } from '../../schema/links/links.table.ts';
import { organizationOf } from './change-organization.ts';
import { organizationViewOf } from './list-organizations.ts';
import {
  organizationMembers,
  organizations,
  teamMembers,
  teams,
} from '../../schema/organizations/organizations.table.ts';

/** The organization that the address of a call names, with how much there is in it and the first of its members. */
export async function readOrganization(scope: Scope): Promise<z.input<(typeof getOrganization)['response']>> {
  const { id } = organizationOf(scope);
  const [view, members, counts] = await Promise.all([
    organizationViewOf(scope, id),
    scope.permissions.has('users.view') ? listFirstMembers(scope, id) : null,
    countOrganization(scope, id),
  ]);
  return { ...view, members, counts };
}

async function listFirstMembers({ db }: Scope, organizationId: number): Promise<OrganizationMember[]> {
  return db
    .select({ id: users.publicId, name: users.name, email: users.email })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        isNull(organizationMembers.leftAt),
        isNull(organizationMembers.blockedAt),
      ),
    )
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(mostMembersGiven);
}

/** How much there is in an organization. */
async function countOrganization({ db }: Scope, organizationId: number) {
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
        where ${organizationMembers.organizationId} = ${organizationId}
          and ${organizationMembers.leftAt} is null)`,
      // As an array, by the index alone: what others have is not looked at.
      links: sql<string>`(select count(*) from ${links} where ${links.workspaceId} = any(array${spaces}))`,
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
