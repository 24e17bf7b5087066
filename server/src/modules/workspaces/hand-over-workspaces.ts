import { inArray } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { makeBillable } from '../plans/index.ts';
import { workspaces } from '../../schema/workspaces/workspaces.table.ts';

export async function chargeWorkspaces(
  { db }: Pick<Services, 'db'>,
  workspaceIds: readonly number[],
  billableId: number,
): Promise<void> {
  await db
    .update(workspaces)
    .set({ billableId })
    .where(inArray(workspaces.id, [...workspaceIds]));
}

/** The contents stay and count for no plan. */
export async function closeWorkspaces(
  { db }: Pick<Services, 'db'>,
  workspaceIds: readonly number[],
): Promise<void> {
  await chargeWorkspaces({ db }, workspaceIds, await makeBillable({ db }, 'organization'));
}
