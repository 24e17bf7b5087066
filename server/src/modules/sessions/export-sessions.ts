import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../../hooks/accounts.hooks.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';

/** Sessions of the account, without those of staff who act as it: their places are personal data of staff. */
export async function exportSessions({ db }: Services, { id }: User): Promise<ExportPart> {
  const open = await db
    .select({ device: sessions.device, place: sessions.place, last_seen_at: sessions.lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, id), isNull(sessions.impersonatorId)));
  return { sections: { sessions: open } };
}
