import { desc, eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../accounts/accounts.hooks.ts';
import type { User } from '../accounts/users.table.ts';
import { notifications } from './notifications.table.ts';

/** What an account was told, the newest first. */
export async function exportNotifications({ db }: Services, { id }: User): Promise<ExportPart> {
  const told = await db
    .select({ text: notifications.text, at: notifications.createdAt })
    .from(notifications)
    .where(eq(notifications.userId, id))
    .orderBy(desc(notifications.id));
  return { sections: { notifications: told } };
}
