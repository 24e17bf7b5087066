import { and, eq, isNull, or } from 'drizzle-orm';
import type { OwnSignOn } from '@linklet/contract/single-sign-on.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import type { ExportPart } from '../accounts/accounts.hooks.ts';
import type { User } from '../accounts/users.table.ts';
import { organizations } from '../organizations/organizations.table.ts';
import { nameOf, selectWhole } from './connections.ts';
import type { Asserted } from './sign-on-error.ts';
import { ssoAccounts, ssoConnections, ssoIdentities, type Connection } from './single-sign-on.table.ts';

/**
 * Whether a connection opens an account by itself: it brought it into being, or it is the organization's own and
 * provisioning did.
 */
export async function mayOpen({ db }: Scope, connection: Connection, { id }: User): Promise<boolean> {
  const isOwn = connection.teamId === null ? isNull(ssoAccounts.connectionId) : undefined;
  const [found] = await db
    .select({ id: ssoAccounts.userId })
    .from(ssoAccounts)
    .where(
      and(
        eq(ssoAccounts.userId, id),
        eq(ssoAccounts.organizationId, connection.organizationId),
        or(eq(ssoAccounts.connectionId, connection.id), isOwn),
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
    .where(eq(ssoIdentities.userId, scope.actor.user?.id ?? 0));
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
