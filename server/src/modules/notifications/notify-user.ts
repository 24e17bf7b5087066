import type { Services } from '../../platform/scope.ts';
import { notifications } from '../../schema/notifications/notifications.table.ts';

export interface Notice {
  text: string;
  /** The screen it is about, below `/app`. */
  path?: string;
}

/** Tells an account something; inside a transaction if and only if that commits. */
export async function notifyUser(
  services: Pick<Services, 'db' | 'clock'>,
  userId: number,
  notice: Notice,
): Promise<void> {
  await notifyUsers(services, [userId], notice);
}

/** Tells some accounts the same. */
export async function notifyUsers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userIds: readonly number[],
  { text, path = null }: { text: string; path?: string | null },
): Promise<void> {
  if (userIds.length === 0) return;
  const createdAt = clock();
  await db.insert(notifications).values(userIds.map((userId) => ({ userId, text, path, createdAt })));
}
