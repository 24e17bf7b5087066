import { eq } from 'drizzle-orm';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { organizations, teams } from '../../../schema/organizations/organizations.table.ts';
import { makeBillable } from '../../plans/index.ts';
import { organizationOf } from '../change-organization.ts';

/** What the organization or the team of the address pays with by itself; made at first. */
export async function ownBillableOf(scope: Scope): Promise<number> {
  const { id, team } = organizationOf(scope);
  return ownBillableOfTeam(scope, { organizationId: id, teamId: team?.id ?? null });
}

/** The same for the organization itself where no team is given. */
export async function ownBillableOfTeam(
  services: Services,
  { organizationId, teamId }: { organizationId: number; teamId: number | null },
): Promise<number> {
  return inTransaction(services, async ({ db }) => {
    const table = teamId === null ? organizations : teams;
    const isThis = eq(table.id, teamId ?? organizationId);
    const [found] = await db.select({ own: table.ownBillableId }).from(table).where(isThis).for('update');
    if (found?.own != null) return found.own;
    const own = await makeBillable({ db }, teamId === null ? 'organization' : 'team');
    await db.update(table).set({ ownBillableId: own }).where(isThis);
    return own;
  });
}
