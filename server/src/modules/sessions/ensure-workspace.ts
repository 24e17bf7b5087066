import { and, eq, isNull } from 'drizzle-orm';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { makeWorkspace } from '../workspaces/index.ts';
import { ownSession } from './own-session.ts';

/** A guest's workspace is created on first use and bound to the session. */
export async function ensureWorkspace(scope: Scope): Promise<number> {
  if (scope.workspaceId !== null) return scope.workspaceId;
  return inTransaction(scope, async (scope) => {
    const [session] = await scope.db
      .select({ workspaceId: sessions.workspaceId })
      .from(sessions)
      .where(eq(sessions.id, ownSession(scope.caller)))
      .for('no key update');
    return session?.workspaceId ?? (await giveWorkspace(scope));
  });
}

async function giveWorkspace(scope: Scope): Promise<number> {
  const workspaceId = await makeWorkspace(scope, 'guest');
  await scope.db
    .update(sessions)
    .set({ workspaceId })
    .where(and(eq(sessions.id, ownSession(scope.caller)), isNull(sessions.workspaceId)));
  return workspaceId;
}

/** Detaches a guest's workspace from the session: its links keep working, but are shown to nobody. */
export async function forgetWorkspace(scope: Scope): Promise<void> {
  await scope.db
    .update(sessions)
    .set({ workspaceId: null })
    .where(eq(sessions.id, ownSession(scope.caller)));
}
