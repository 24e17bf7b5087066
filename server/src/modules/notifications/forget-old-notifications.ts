import { lt } from 'drizzle-orm';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/scope.ts';
import { notifications } from '../../schema/notifications/notifications.table.ts';

const KEEP_MS = 180 * DAY_MS;

export async function forgetOldNotifications({ db, clock }: Services): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, new Date(clock().getTime() - KEEP_MS)));
}
