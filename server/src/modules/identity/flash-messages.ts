import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { flashMessage, type FlashMessage } from '@linklet/contract/app-state.ts';
import { runStatement } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { sessions } from './sessions.table.ts';

// A page shows no more of them.
const MOST = 3;

/** Leaves a message for the next page that this browser opens. Lost where the session is replaced after it. */
export async function leaveFlash({ db, actor }: Scope, message: FlashMessage): Promise<void> {
  const added = JSON.stringify([message]);
  await db
    .update(sessions)
    .set({ flash: sql`coalesce(${sessions.flash}, '[]'::jsonb) || ${added}::jsonb` })
    .where(eq(sessions.id, actor.sessionId));
}

const FIND = 'select flash from sessions where id = $1';

/** The messages that wait for this browser's next page. */
export async function findFlash(scope: Scope): Promise<FlashMessage[]> {
  return scope.actor.hasFlash ? messagesOf(scope, FIND) : [];
}

// One statement, so that of two pages that ask at the same time one gets them.
const TAKE = `
  with kept as (select id, flash from sessions where id = $1 and flash is not null for update)
  update sessions set flash = null from kept where sessions.id = kept.id returning kept.flash`;

/** The same, once: whoever asks again gets none. */
export async function takeFlash(scope: Scope): Promise<FlashMessage[]> {
  return messagesOf(scope, TAKE);
}

const kept = z.array(flashMessage).catch([]);

async function messagesOf({ db, actor }: Scope, statement: string): Promise<FlashMessage[]> {
  const [row] = await runStatement<{ flash: unknown }>(db, statement, [actor.sessionId]);
  return row === undefined ? [] : kept.parse(row.flash).slice(-MOST);
}
