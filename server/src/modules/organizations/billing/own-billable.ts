import { eq } from 'drizzle-orm';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { organizations, teams } from '../../../schema/organizations/organizations.table.ts';
import { makeBillable } from '../../plans/index.ts';
import { organizationOf } from '../change-organization.ts';

/** What the organization or the team of the address pays with by itself; made at first. */
export async function ownBillableOf(scope: Scope): Promise<number> {
  const organization = organizationOf(scope);
  const { team } = organization;
  return inTransaction(scope, async ({ db }) => {
    const table = team === null ? organizations : teams;
    const isThis = eq(table.id, team === null ? organization.id : team.id);
    const [found] = await db.select({ own: table.ownBillableId }).from(table).where(isThis).for('update');
    if (found?.own != null) return found.own;
    const own = await makeBillable({ db }, team === null ? 'organization' : 'team');
    await db.update(table).set({ ownBillableId: own }).where(isThis);
    return own;
  });
}
