import { and, eq, exists, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { OwnSignOn } from '@linklet/contract/single-sign-on/endpoints.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import type { ExportPart } from '../../hooks/accounts.hooks.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import {
  organizationMembers,
  organizations,
  teamMembers,
  teams,
} from '../../schema/organizations/organizations.table.ts';
import { nameOf, selectWhole } from './connections/connections.ts';
import type { Asserted } from './sign-on-error.ts';
import {
  ssoAccounts,
  ssoConnections,
  ssoIdentities,
  type Connection,
} from '../../schema/single-sign-on/single-sign-on.table.ts';

/**
 * Whether a connection opens an account by itself: the organization's own each that the organization brought into
 * being, a team's those that it did itself, while they are nothing in the organization but people of that team.
 */
export async function mayOpen({ db }: Scope, connection: Connection, { id }: User): Promise<boolean> {
  const { organizationId, teamId } = connection;
  const isMade = and(eq(ssoAccounts.userId, id), eq(ssoAccounts.organizationId, organizationId));
  const isOwn = teamId === null ? undefined : eq(ssoAccounts.connectionId, connection.id);
  const [found] = await db.select().from(ssoAccounts).where(and(isMade, isOwn));
  if (!found) return false;
  return teamId === null || !(await isMoreThanInTeam(db, { organizationId, teamId, userId: id }));
}

async function isMoreThanInTeam(
  db: Services['db'],
  { organizationId, teamId, userId }: { organizationId: number; teamId: number; userId: number },
): Promise<boolean> {
  const elsewhere = db
    .select({ id: teams.id })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(
      and(eq(teamMembers.userId, userId), eq(teams.organizationId, organizationId), ne(teams.id, teamId)),
    );
  const [found] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, organizations.id))
    .where(
      and(
        eq(organizations.id, organizationId),
        eq(organizationMembers.userId, userId),
        or(isNotNull(organizationMembers.roleId), eq(organizations.ownerId, userId), exists(elsewhere)),
      ),
    );
  return found !== undefined;
}

interface Made {
  userId: number;
  organizationId: number;
  /** Absent where provisioning made it. */
  connectionId?: number;
}

/** Keeps that an organization brought an account into being, and may open it. */
export async function keepAsMade({ db }: Pick<Scope, 'db'>, made: Made): Promise<void> {
  await db.insert(ssoAccounts).values(made);
}

/** Whether somebody has come to an account by a connection. */
export async function hasIdentity({ db }: Scope, connection: Connection, { id }: User): Promise<boolean> {
  const isOf = and(eq(ssoIdentities.connectionId, connection.id), eq(ssoIdentities.userId, id));
  const [found] = await db.select({ id: ssoIdentities.userId }).from(ssoIdentities).where(isOf).limit(1);
  return found !== undefined;
}

/** Keeps who the account is at the provider: its email may become another one's there. */
export async function linkIdentity(
  { db, clock }: Scope,
  { connection, user, asserted }: { connection: Connection; user: User; asserted: Asserted },
): Promise<void> {
  const { issuer, subject } = asserted;
  await db
    .insert(ssoIdentities)
    .values({ connectionId: connection.id, issuer, subject, userId: user.id, createdAt: clock() })
    .onConflictDoNothing();
}

/** Which connections open the account of whoever asks. */
export async function listOwnSignOns(scope: Scope): Promise<{ data: OwnSignOn[] }> {
  const found = await selectWhole(scope.db)
    .innerJoin(ssoIdentities, eq(ssoIdentities.connectionId, ssoConnections.id))
    .where(eq(ssoIdentities.userId, requireUser(scope).id));
  const byKey = new Map(found.map((row) => [row.connection.key, nameOf(row)]));
  return { data: [...byKey].map(([key, name]) => ({ key, name })) };
}

export async function exportSignOns({ db }: Services, { id }: User): Promise<ExportPart> {
  const linked = await db
    .select({ organization: organizations.name, linked_at: ssoIdentities.createdAt })
    .from(ssoIdentities)
    .innerJoin(ssoConnections, eq(ssoConnections.id, ssoIdentities.connectionId))
    .innerJoin(organizations, eq(organizations.id, ssoConnections.organizationId))
    .where(eq(ssoIdentities.userId, id));
  return { sections: { single_sign_on: linked } };
}

/** Whoever owns the email opens the account from now on, and no organization. */
export async function removeSignOns({ db }: Services, { userId }: { userId: number }): Promise<void> {
  await db.delete(ssoIdentities).where(eq(ssoIdentities.userId, userId));
  await db.delete(ssoAccounts).where(eq(ssoAccounts.userId, userId));
}

/** Whoever comes back to an organization may be called something else at the provider by then. */
export async function forgetIdentities(
  { db }: Services,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<void> {
  const ofOrganization = db
    .select({ id: ssoConnections.id })
    .from(ssoConnections)
    .where(eq(ssoConnections.organizationId, organizationId));
  await db
    .delete(ssoIdentities)
    .where(and(eq(ssoIdentities.userId, userId), inArray(ssoIdentities.connectionId, ofOrganization)));
}
