import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { makeBillable } from '../billing/index.ts';
import { workspaces } from './workspaces.table.ts';

export type WorkspaceKind = (typeof workspaces.$inferInsert)['kind'];

/** Makes an empty workspace and answers its id. */
export async function makeWorkspace({ db }: Pick<Services, 'db'>, kind: WorkspaceKind): Promise<number> {
  const billableId = kind === 'personal' ? await makeBillable({ db }, 'user') : null;
  const [workspace] = await db.insert(workspaces).values({ kind, billableId }).returning();
  if (!workspace) throw new Error('PostgreSQL returned no workspace.');
  return workspace.id;
}

/** Turns a guest's workspace into an account's own, with all that is in it. */
export async function makePersonal({ db }: Pick<Services, 'db'>, workspaceId: number): Promise<void> {
  const billableId = await makeBillable({ db }, 'user');
  await db.update(workspaces).set({ kind: 'personal', billableId }).where(eq(workspaces.id, workspaceId));
}
