import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { workspaces } from '../../schema/workspaces/workspaces.table.ts';

/** Locks a workspace until the transaction ends, so that no race exceeds a limit of it. */
export async function lockWorkspace({ db }: Pick<Services, 'db'>, workspaceId: number): Promise<void> {
  await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .for('no key update');
}
