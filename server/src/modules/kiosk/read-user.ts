import { count, eq } from 'drizzle-orm';
import type { KioskUserDetails } from '@linklet/contract/kiosk/endpoints.ts';
import { twoFactorType } from '@linklet/contract/two-factor/types.ts';
import { countAttempt } from '../../platform/attempts.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { recordEvent } from '../audit/index.ts';
import { links } from '../../schema/links/links.table.ts';
import { photos } from '../../schema/photos/photos.table.ts';
import { toKioskUserView } from './list-users.ts';

interface Found {
  user: User;
  photoId: string | null;
}

/** One account; that it was read is noted once an hour. Throws `not_found`. */
export async function readUser(scope: Scope, id: string): Promise<KioskUserDetails> {
  const found = await findUser(scope, id);
  const [linkCount] = await scope.db
    .select({ count: count() })
    .from(links)
    .where(eq(links.workspaceId, found.user.workspaceId));
  await noteRead(scope, found.user);
  return {
    ...toKioskUserView(found),
    time_zone: found.user.timeZone,
    uses_two_factor_auth: found.user.twoFactorType !== twoFactorType.disabled,
    links: linkCount?.count ?? 0,
  };
}

async function noteRead(scope: Scope, { publicId }: User): Promise<void> {
  const reader = requireUser(scope).publicId;
  await inTransaction(scope, async (scope) => {
    const subject = `user ${publicId} read by ${reader}`;
    const times = await countAttempt(scope, { subject, most: Infinity, windowMs: HOUR_MS });
    if (times === 1) await recordEvent(scope, 'user.read', { target: publicId });
  });
}

async function findUser({ db }: Scope, id: string): Promise<Found> {
  if (!isUuid(id)) throw new AppError('not_found');
  const [found] = await db
    .select({ user: users, photoId: photos.publicId })
    .from(users)
    .leftJoin(photos, eq(photos.userId, users.id))
    .where(eq(users.publicId, id));
  if (!found) throw new AppError('not_found');
  return found;
}
