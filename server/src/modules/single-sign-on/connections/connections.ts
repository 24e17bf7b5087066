import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { deriveSecret } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { organizations, teams } from '../../../schema/organizations/organizations.table.ts';
import { organizationOf } from '../../organizations/index.ts';
import { ssoConnections, type Connection } from '../../../schema/single-sign-on/single-sign-on.table.ts';

/** Whose a connection is. */
export interface Place {
  organizationId: number;
  /** Null for the organization itself. */
  teamId: number | null;
  /** As addresses and the audit name it. */
  target: string;
}

export function placeOf(scope: Scope): Place {
  const { id, slug, team } = organizationOf(scope);
  return { organizationId: id, teamId: team?.id ?? null, target: team ? `${slug}/${team.slug}` : slug };
}

const KEY_LENGTH = 22;

/** What addresses call the connection of a place. Known before there is one, since the provider is told it first. */
export function keyOf({ secretKey }: Pick<Services, 'secretKey'>, { organizationId, teamId }: Place): string {
  const purpose = `single sign-on of ${String(organizationId)} ${String(teamId)}`;
  return deriveSecret(secretKey, purpose).slice(0, KEY_LENGTH);
}

export async function findConnection(
  { db }: Pick<Services, 'db'>,
  { organizationId, teamId }: Place,
): Promise<Connection | undefined> {
  const [found] = await db
    .select()
    .from(ssoConnections)
    .where(
      and(
        eq(ssoConnections.organizationId, organizationId),
        teamId === null ? isNull(ssoConnections.teamId) : eq(ssoConnections.teamId, teamId),
      ),
    );
  return found;
}

/** Throws `sign_on_not_set_up`. To be called in a transaction: the connection is held until its end. */
export async function lockConnection(scope: Scope): Promise<Connection> {
  const found = await findConnection(scope, placeOf(scope));
  const [held] = found
    ? await scope.db.select().from(ssoConnections).where(eq(ssoConnections.id, found.id)).for('update')
    : [];
  if (!held) throw new AppError('sign_on_not_set_up');
  return held;
}

export interface Whole {
  connection: Connection;
  organization: typeof organizations.$inferSelect;
  /** Null where the connection is the organization's own. */
  team: typeof teams.$inferSelect | null;
}

/** A connection that can be used: what is archived lets nobody in. */
export async function findByKey({ db }: Pick<Services, 'db'>, key: string): Promise<Whole | undefined> {
  const [found] = await selectWhole(db).where(and(hasKey(key), isOpen()));
  return found;
}

/** Whether a text reads as keys do; asked of those that come with addresses. */
export function isKey(text: string): boolean {
  return /^[\w-]+$/.test(text);
}

/** PostgreSQL takes not all that an address can hold. */
export function hasKey(key: string): SQL {
  return isKey(key) ? eq(ssoConnections.key, key) : sql`false`;
}

export function selectWhole(db: Services['db']) {
  return db
    .select({ connection: ssoConnections, organization: organizations, team: teams })
    .from(ssoConnections)
    .innerJoin(organizations, eq(organizations.id, ssoConnections.organizationId))
    .leftJoin(teams, eq(teams.id, ssoConnections.teamId))
    .$dynamic();
}

export function isOpen() {
  return and(isNull(organizations.archivedAt), isNull(teams.archivedAt));
}

/** What people call whose connection it is. */
export function nameOf({ organization, team }: Whole): string {
  return team?.name ?? organization.name;
}

export function sealingKey({ secretKey }: Pick<Services, 'secretKey'>): string {
  return deriveSecret(secretKey, 'single sign-on secrets');
}
