import { and, eq, isNull } from 'drizzle-orm';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { sessions, workspaces } from './sessions.table.ts';

/** The workspace of the request; a guest's is made at the first need, and bound to the session. */
export async function ensureWorkspace(scope: Scope): Promise<number> {
  if (scope.workspaceId !== null) return scope.workspaceId;
  return inTransaction(scope, async (scope) => {
    const [session] = await scope.db
      .select({ workspaceId: sessions.workspaceId })
      .from(sessions)
      .where(eq(sessions.id, scope.actor.sessionId))
      .for('no key update');
    return session?.workspaceId ?? (await giveWorkspace(scope));
  });
}

async function giveWorkspace(scope: Scope): Promise<number> {
  const [workspace] = await scope.db.insert(workspaces).values({ kind: 'guest' }).returning();
  if (!workspace) throw new Error('PostgreSQL returned no workspace.');
  await scope.db
    .update(sessions)
    .set({ workspaceId: workspace.id })
    .where(and(eq(sessions.id, scope.actor.sessionId), isNull(sessions.workspaceId)));
  return workspace.id;
}

/** Parts the session from its guest workspace: its links go on working, but nobody is shown them. */
export async function forgetWorkspace(scope: Scope): Promise<void> {
  await scope.db.update(sessions).set({ workspaceId: null }).where(eq(sessions.id, scope.actor.sessionId));
}
