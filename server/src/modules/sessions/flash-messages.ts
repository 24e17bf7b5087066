import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { flashMessage, type FlashMessage } from '@linklet/contract/app-state/endpoints.ts';
import { runStatement } from '../../platform/postgres/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { takeFromSession } from './take-from-session.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { ownSession } from './own-session.ts';

const MOST = 3;

/** The message is lost if the session is replaced. */
export async function leaveFlash({ db, caller }: Scope, message: FlashMessage): Promise<void> {
  const added = JSON.stringify([message]);
  await db
    .update(sessions)
    .set({ flash: sql`coalesce(${sessions.flash}, '[]'::jsonb) || ${added}::jsonb` })
    .where(eq(sessions.id, ownSession(caller)));
}

const FIND = 'select flash from sessions where id = $1';

export async function findFlash(scope: Scope): Promise<FlashMessage[]> {
  if (!('hasFlash' in scope.caller) || !scope.caller.hasFlash) return [];
  const [row] = await runStatement<{ flash: unknown }>(scope.db, FIND, [ownSession(scope.caller)]);
  return messagesIn(row?.flash);
}

/** Removes the messages: a second call returns none. */
export async function takeFlash(scope: Scope): Promise<FlashMessage[]> {
  return messagesIn(await takeFromSession(scope, 'flash'));
}

const kept = z.array(flashMessage).catch([]);

function messagesIn(flash: unknown): FlashMessage[] {
  return kept.parse(flash).slice(-MOST);
}
