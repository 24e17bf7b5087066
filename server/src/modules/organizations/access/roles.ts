import { and, asc, count, eq, sql } from 'drizzle-orm';
import { rolePermissions, type Permission } from '@linklet/contract/http/access.ts';
import { mostRoles, type RoleDraft, type RoleView } from '@linklet/contract/organizations/users.ts';
import { isViolationOf } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { organizationOf } from '../change-organization.ts';
import {
  organizationMembers,
  organizationRoles,
  organizations,
} from '../../../schema/organizations/organizations.table.ts';
import { settleNarrowed } from './settle-narrowed.ts';

export type Role = typeof organizationRoles.$inferSelect;

/** What every organization begins with. */
const readyMade: readonly RoleDraft[] = [
  { name: 'Administrator', permissions: [...rolePermissions] },
  {
    name: 'Team manager',
    permissions: rolePermissions.filter((permission) => /^(teams|members|invitations)\./.test(permission)),
  },
  { name: 'Supervisor', permissions: ['supervisor.access', 'supervisor.create'] },
  { name: 'Auditor', permissions: ['audit.view'] },
];

/** Gives a new organization its first roles. */
export async function storeReadyMadeRoles(scope: Scope, organizationId: number): Promise<void> {
  const createdAt = scope.clock();
  await scope.db
    .insert(organizationRoles)
    .values(readyMade.map((draft) => ({ ...draft, organizationId, createdAt })));
}

/** The organization's roles, by name. */
export async function listRoles(scope: Scope): Promise<{ data: RoleView[] }> {
  const rows = await selectRoles(scope).orderBy(asc(sql`lower(${organizationRoles.name})`));
  return { data: rows.map(toRoleView) };
}

function selectRoles({ db, ...scope }: Scope) {
  const users = sql<number>`(select count(*) from ${organizationMembers}
    where ${organizationMembers.roleId} = ${organizationRoles.id})`.mapWith(Number);
  return db
    .select({ role: organizationRoles, users })
    .from(organizationRoles)
    .where(eq(organizationRoles.organizationId, organizationOf({ db, ...scope }).id))
    .$dynamic();
}

function toRoleView({ role: { id, name, permissions }, users }: { role: Role; users: number }): RoleView {
  return { id, name, permissions, users };
}

/** Makes a role. Throws `role_taken`, `role_limit_reached`, `role_beyond_own`. */
export async function createRole(scope: Scope, draft: RoleDraft): Promise<RoleView> {
  requireOwn(scope, draft.permissions);
  const { id: organizationId, slug } = organizationOf(scope);
  return named(scope, async (scope) => {
    await requireRoom(scope, organizationId);
    const [role] = await scope.db
      .insert(organizationRoles)
      .values({ ...draft, organizationId, createdAt: scope.clock() })
      .returning();
    if (!role) throw new Error('PostgreSQL returned no role.');
    await recordEvent(scope, 'role.created', { target: slug, after: { ...draft } });
    return toRoleView({ role, users: 0 });
  });
}

async function requireRoom({ db }: Scope, organizationId: number): Promise<void> {
  await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update');
  const [counted] = await db
    .select({ count: count() })
    .from(organizationRoles)
    .where(eq(organizationRoles.organizationId, organizationId));
  if ((counted?.count ?? 0) >= mostRoles) throw new AppError('role_limit_reached', { most: mostRoles });
}

/** Throws `not_found`, `role_taken`, `role_beyond_own`. */
export async function changeRole(scope: Scope, id: number, draft: RoleDraft): Promise<RoleView> {
  requireOwn(scope, draft.permissions);
  return named(scope, async (scope) => {
    const { name, permissions } = await lockRole(scope, id);
    requireOwn(scope, permissions);
    await scope.db.update(organizationRoles).set(draft).where(eq(organizationRoles.id, id));
    await recordEvent(scope, 'role.changed', {
      target: organizationOf(scope).slug,
      before: { name, permissions },
      after: { ...draft },
    });
    await settleNarrowed(scope, organizationOf(scope).id);
    const [row] = await selectRoles(scope).where(isRole(scope, id));
    if (!row) throw new Error('The role is not there.');
    return toRoleView(row);
  });
}

/** Takes a role away, also from whoever has it. Throws `not_found`, `role_beyond_own`. */
export async function deleteRole(scope: Scope, id: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const { name, permissions } = await lockRole(scope, id);
    requireOwn(scope, permissions);
    await scope.db.delete(organizationRoles).where(eq(organizationRoles.id, id));
    await recordEvent(scope, 'role.deleted', {
      target: organizationOf(scope).slug,
      before: { name, permissions },
    });
    await settleNarrowed(scope, organizationOf(scope).id);
  });
}

/** A role to be given. Throws `role_unknown`, and `role_beyond_own` where it may more than whoever gives it. */
export async function requireRole(scope: Scope, id: number): Promise<Role> {
  const [role] = await scope.db.select().from(organizationRoles).where(isRole(scope, id)).for('share');
  if (!role) throw new AppError('role_unknown');
  requireOwn(scope, role.permissions);
  return role;
}

/** Nobody gives, changes or takes away what they may not do themselves. Throws `role_beyond_own`. */
export function requireOwn({ permissions }: Scope, held: readonly Permission[]): void {
  if (!held.every((permission) => permissions.has(permission))) throw new AppError('role_beyond_own');
}

async function lockRole(scope: Scope, id: number): Promise<Role> {
  const [role] = await scope.db.select().from(organizationRoles).where(isRole(scope, id)).for('update');
  if (!role) throw new AppError('not_found');
  return role;
}

function isRole(scope: Scope, id: number) {
  return and(eq(organizationRoles.organizationId, organizationOf(scope).id), eq(organizationRoles.id, id));
}

async function named<Result>(scope: Scope, work: (scope: Scope) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(scope, work);
  } catch (error) {
    throw isViolationOf(error, 'organization_roles_name') ? new AppError('role_taken') : error;
  }
}
