import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { organizationOf } from '../organizations/index.ts';
import { organizationMembers } from '../../schema/organizations/organizations.table.ts';
import { ssoAccounts } from '../../schema/single-sign-on/single-sign-on.table.ts';
import { scimUsers } from '../../schema/provisioning/provisioning.table.ts';
import { ScimError } from './scim-error.ts';
import type { Wanted } from './scim-shapes.ts';

/** Whom an organization or its provider knows. */
export interface Known {
  /** As the provider told them; null for whoever is in without its doing. */
  told: typeof scimUsers.$inferSelect | null;
  member: typeof organizationMembers.$inferSelect | null;
  /** Null while nobody has an account whom the provider told. */
  user: User | null;
  /** Whether the account came into being by the organization, which then says what it is called. */
  isMade: boolean;
}

interface Ids {
  told_id: string | null;
  user_id: string | null;
}

/** A page of them, by when they came. */
export async function listKnown(
  scope: Scope,
  { offset, limit, wanted }: { offset: number; limit: number; wanted: Wanted | null },
): Promise<{ rows: Known[]; total: number }> {
  const from = known(scope, wanted === null ? sql`true` : isWanted(wanted));
  const [counted] = (await scope.db.execute(sql`select count(*) as total ${from}`)) as { total?: string }[];
  const ids = (await scope.db.execute(sql`
    select told.id as told_id, coalesce(told.user_id, member.user_id) as user_id ${from}
    order by coalesce(told.created_at, member.created_at), users.id, told.id
    limit ${limit} offset ${offset}`)) as unknown as Ids[];
  return { rows: await load(scope, ids), total: Number(counted?.total ?? 0) };
}

/** Those who are in the organization, and those whom the provider told, with an account or without. */
function known(scope: Scope, condition: SQL): SQL {
  const { id } = organizationOf(scope);
  return sql`
    from (select * from scim_users where organization_id = ${id}) told
    full join (select * from organization_members where organization_id = ${id}) member
      on member.user_id = told.user_id
    left join users on users.id = coalesce(told.user_id, member.user_id)
    where (told.id is not null or member.left_at is null) and ${condition}`;
}

function isWanted({ attribute, value }: Wanted): SQL {
  if (attribute === 'externalId') return sql`told.external_id = ${value}`;
  if (attribute === 'id')
    return isUuid(value) ? sql`coalesce(told.id, users.public_id) = ${value}::uuid` : sql`false`;
  return sql`lower(coalesce(told.user_name, users.email)) = ${value.toLowerCase()}`;
}

async function load(scope: Scope, ids: readonly Ids[]): Promise<Known[]> {
  const { db } = scope;
  const ofOrganization = organizationOf(scope).id;
  const toldIds = ids.flatMap(({ told_id }) => told_id ?? []);
  const userIds = ids.flatMap(({ user_id }) => (user_id === null ? [] : Number(user_id)));
  const [told, members, people, made] = [
    await db
      .select()
      .from(scimUsers)
      .where(and(eq(scimUsers.organizationId, ofOrganization), inArray(scimUsers.id, toldIds))),
    await db
      .select()
      .from(organizationMembers)
      .where(
        and(
          eq(organizationMembers.organizationId, ofOrganization),
          inArray(organizationMembers.userId, userIds),
        ),
      ),
    await db.select().from(users).where(inArray(users.id, userIds)),
    await db
      .select()
      .from(ssoAccounts)
      .where(and(eq(ssoAccounts.organizationId, ofOrganization), inArray(ssoAccounts.userId, userIds))),
  ];
  return ids.map(({ told_id, user_id }) => {
    const isOf = ({ userId }: { userId: number | null }) => user_id !== null && userId === Number(user_id);
    return {
      told: told.find(({ id }) => id === told_id) ?? null,
      member: members.find(isOf) ?? null,
      user: people.find(({ id }) => id === Number(user_id)) ?? null,
      isMade: made.some(isOf),
    };
  });
}

/** Throws `ScimError`. */
export async function getKnown(scope: Scope, id: string): Promise<Known> {
  const found = await findKnown(scope, { attribute: 'id', value: id });
  if (!found) throw new ScimError(404, 'This user does not exist.');
  return found;
}

export async function findKnown(scope: Scope, wanted: Wanted): Promise<Known | undefined> {
  const { rows } = await listKnown(scope, { offset: 0, limit: 1, wanted });
  return rows[0];
}

export function isIn({ member }: Pick<Known, 'member'>): boolean {
  return member !== null && member.leftAt === null && member.blockedAt === null;
}
