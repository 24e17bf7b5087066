import { and, eq, isNull, min } from 'drizzle-orm';
import type { OverridesView } from '@linklet/contract/plans/overrides.ts';
import { AppError } from '../../../platform/errors.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import type { Scope } from '../../../platform/scope.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import {
  organizationMembers,
  organizations,
  organizationSlugs,
  teams,
  teamSlugs,
} from '../../../schema/organizations/organizations.table.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';

/** Whose plan staff change a part of, as addresses name it. */
export type PayerName = { id: string } | { organization: string; team?: string };

export interface OverriddenPayer {
  /** Null where it has had no plan of its own. */
  billableId: number | null;
  paidBy: OverridesView['paid_by'];
  /** One that the plan is for. */
  workspaceId: number | null;
  teams: OverridesView['teams'];
  /** As the trail names it. */
  target: string;
  /** Where it is an account. */
  userId?: number;
}

/** Throws `not_found`. */
export async function findOverridden(scope: Scope, name: PayerName): Promise<OverriddenPayer> {
  if ('id' in name) return findUser(scope, name.id);
  const organization = await findOrganization(scope, name.organization);
  return name.team === undefined
    ? ofOrganization(scope, organization)
    : ofTeam(scope, organization, name.team);
}

async function findUser({ db }: Scope, id: string): Promise<OverriddenPayer> {
  if (!isUuid(id)) throw new AppError('not_found');
  const [found] = await db
    .select({ userId: users.id, workspaceId: workspaces.id, billableId: workspaces.billableId })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.id, users.workspaceId))
    .where(eq(users.publicId, id));
  if (!found) throw new AppError('not_found');
  return { ...found, paidBy: null, teams: [], target: id };
}

type Organization = typeof organizations.$inferSelect;

async function findOrganization({ db }: Scope, slug: string): Promise<Organization> {
  const [found] = await db
    .select({ organization: organizations })
    .from(organizationSlugs)
    .innerJoin(organizations, eq(organizations.id, organizationSlugs.organizationId))
    .where(and(eq(organizationSlugs.slug, slug), isNull(organizations.purgedAt)));
  if (!found) throw new AppError('not_found');
  return found.organization;
}

async function ofOrganization(scope: Scope, organization: Organization): Promise<OverriddenPayer> {
  const { db } = scope;
  const { id, slug, billableId, ownBillableId } = organization;
  const isOf = and(eq(organizationMembers.organizationId, id), eq(workspaces.billableId, billableId));
  const [[space], theirs, owner] = await Promise.all([
    db
      .select({ id: min(workspaces.id) })
      .from(workspaces)
      .innerJoin(organizationMembers, eq(organizationMembers.workspaceId, workspaces.id))
      .where(isOf),
    db
      .select({ slug: teams.slug, name: teams.name, own: teams.ownBillableId })
      .from(teams)
      .where(and(eq(teams.organizationId, id), isNull(teams.deletedAt)))
      .orderBy(teams.id),
    findOwner(scope, organization),
  ]);
  return {
    billableId: ownBillableId,
    paidBy: ownBillableId === billableId ? null : owner,
    workspaceId: space?.id ?? null,
    teams: theirs.flatMap(({ slug, name, own }) => (own === null ? [] : [{ slug, name }])),
    target: slug,
  };
}

async function findOwner(
  { db }: Scope,
  { ownerId }: Organization,
): Promise<{ id: string | null; name: string }> {
  const [owner] = await db
    .select({ id: users.publicId, name: users.name })
    .from(users)
    .where(eqOrNone(users.id, ownerId));
  return owner ?? { id: null, name: '' };
}

async function ofTeam(scope: Scope, organization: Organization, slug: string): Promise<OverriddenPayer> {
  const [found] = await scope.db
    .select({ team: teams, billableId: workspaces.billableId })
    .from(teamSlugs)
    .innerJoin(teams, eq(teams.id, teamSlugs.teamId))
    .innerJoin(workspaces, eq(workspaces.id, teams.workspaceId))
    .where(
      and(eq(teamSlugs.organizationId, organization.id), eq(teamSlugs.slug, slug), isNull(teams.deletedAt)),
    );
  if (!found) throw new AppError('not_found');
  const { team, billableId } = found;
  const isOfOrganization = organization.ownBillableId === billableId;
  const others = async () =>
    isOfOrganization ? { id: null, name: organization.name } : findOwner(scope, organization);
  return {
    billableId: team.ownBillableId,
    paidBy: team.ownBillableId === billableId ? null : await others(),
    ...{ workspaceId: team.workspaceId, teams: [] },
    target: `${organization.slug}/${team.slug}`,
  };
}
