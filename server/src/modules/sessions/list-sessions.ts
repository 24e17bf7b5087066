import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { SessionView } from '@linklet/contract/sessions/endpoints.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { ownSession } from './own-session.ts';

const MOST = 100;

export async function listSessions(scope: Scope): Promise<SessionView[]> {
  const rows = await scope.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, requireUser(scope).id),
        isNull(sessions.impersonatorId),
        gt(sessions.expiresAt, scope.clock()),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
    .limit(MOST);
  return rows.map((row) => ({
    id: row.publicId,
    is_current: row.id.equals(ownSession(scope.caller)),
    device: row.device === '' ? 'Unknown browser' : row.device,
    place: row.place,
    signed_in_at: (row.signedInAt ?? row.createdAt).toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
  }));
}
