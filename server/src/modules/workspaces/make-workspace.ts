import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { makeBillable } from '../plans/index.ts';
import { workspaces } from '../../schema/workspaces/workspaces.table.ts';

export async function makeWorkspace(
  { db }: Pick<Services, 'db'>,
  kind: 'guest' | 'personal',
): Promise<number> {
  const billableId = kind === 'personal' ? await makeBillable({ db }, 'user') : null;
  return insertWorkspace({ db }, { kind, billableId });
}

export async function makeSharedWorkspace(
  { db }: Pick<Services, 'db'>,
  kind: 'team' | 'member',
  billableId: number,
): Promise<number> {
  return insertWorkspace({ db }, { kind, billableId });
}

async function insertWorkspace(
  { db }: Pick<Services, 'db'>,
  values: typeof workspaces.$inferInsert,
): Promise<number> {
  const [workspace] = await db.insert(workspaces).values(values).returning();
  if (!workspace) throw new Error('PostgreSQL returned no workspace.');
  return workspace.id;
}

export async function makePersonal({ db }: Pick<Services, 'db'>, workspaceId: number): Promise<void> {
  const billableId = await makeBillable({ db }, 'user');
  await db.update(workspaces).set({ kind: 'personal', billableId }).where(eq(workspaces.id, workspaceId));
}
