import { and, desc, eq, lt } from 'drizzle-orm';
import { newestFirst } from '../../platform/postgres/newest-first.ts';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../../hooks/accounts.hooks.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { notifications } from '../../schema/notifications/notifications.table.ts';

/** What an account was told, the newest first. */
export async function exportNotifications({ db }: Services, { id }: User): Promise<ExportPart> {
  const told = newestFirst((before, limit) =>
    db
      .select({ id: notifications.id, text: notifications.text, at: notifications.createdAt })
      .from(notifications)
      .where(and(eq(notifications.userId, id), lt(notifications.id, before)))
      .orderBy(desc(notifications.id))
      .limit(limit),
  );
  return { lists: { notifications: told } };
}
