import { and, eq, isNull } from 'drizzle-orm';
import { inTransaction, type Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import {
  organizationMembers,
  organizations,
  teams,
} from '../../../schema/organizations/organizations.table.ts';
import { workspaces } from '../../../schema/workspaces/workspaces.table.ts';
import { hasLivePlan } from '../../plans/index.ts';
import { countAnew } from '../../usage/index.ts';
import { chargeWorkspaces } from '../../workspaces/index.ts';

type Organization = typeof organizations.$inferSelect;
type Team = typeof teams.$inferSelect;

/** An organization, or a team, with a plan of its own pays for itself; without one its owner's plan does again. */
export async function followBillable(
  services: Services,
  { billableId }: { billableId: number },
): Promise<void> {
  await inTransaction(services, async (services) => {
    const { db } = services;
    const [organization] = await db
      .select()
      .from(organizations)
      .where(eq(organizations.ownBillableId, billableId))
      .for('update');
    if (organization) await followOrganization(services, organization);
    const [team] = await db.select().from(teams).where(eq(teams.ownBillableId, billableId)).for('update');
    if (team) await followTeam(services, team);
  });
}

async function followOrganization(services: Services, organization: Organization): Promise<void> {
  const { id, billableId: former, ownBillableId } = organization;
  const pays = ownBillableId !== null && (await hasLivePlan(services, ownBillableId));
  const next = pays ? ownBillableId : await findBillableOfOwner(services, organization);
  if (next === null || next === former) return;
  await services.db.update(organizations).set({ billableId: next }).where(eq(organizations.id, id));
  await chargeWorkspaces(services, await listChargedWith(services, id), next);
  await countAnew(services, [former, next]);
}

async function followTeam(services: Services, team: Team): Promise<void> {
  const [organization] = await services.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, team.organizationId));
  if (!organization) return;
  const pays = team.ownBillableId !== null && (await hasLivePlan(services, team.ownBillableId));
  const next = pays && team.ownBillableId !== null ? team.ownBillableId : organization.billableId;
  await chargeWorkspaces(services, [team.workspaceId], next);
  await countAnew(services, [organization.billableId, next]);
}

/** Workspaces for which the organization pays: not those of teams that pay for themselves. */
async function listChargedWith(services: Services, organizationId: number): Promise<number[]> {
  const { db } = services;
  const [theirs, spaces] = await Promise.all([
    db.select().from(teams).where(eq(teams.organizationId, organizationId)),
    db
      .select({ id: organizationMembers.workspaceId })
      .from(organizationMembers)
      .where(eq(organizationMembers.organizationId, organizationId)),
  ]);
  const paying = await Promise.all(
    theirs.map(async ({ ownBillableId }) => ownBillableId !== null && hasLivePlan(services, ownBillableId)),
  );
  const others = theirs.filter((_, index) => paying[index] !== true);
  return [...others.map(({ workspaceId }) => workspaceId), ...spaces.map(({ id }) => id)];
}

async function findBillableOfOwner({ db }: Services, { ownerId }: Organization): Promise<number | null> {
  if (ownerId === null) return null;
  const [found] = await db
    .select({ billableId: workspaces.billableId })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.id, users.workspaceId))
    .where(and(eq(users.id, ownerId), isNull(users.deletedAt)));
  return found?.billableId ?? null;
}
