import { and, count, eq, gt, isNull, max } from 'drizzle-orm';
import type { KioskUserDetails } from '@linklet/contract/kiosk/endpoints.ts';
import { twoFactorType } from '@linklet/contract/two-factor/types.ts';
import { countAttempt } from '../../platform/attempts.ts';
import { requireUser } from '../../platform/callers/caller.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { isUuid } from '../../platform/uuid.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { goneAt } from '../accounts/index.ts';
import { recordEvent } from '../audit/index.ts';
import { readPlan } from '../billing/index.ts';
import { countBackupCodes } from '../two-factor/index.ts';
import { links } from '../../schema/links/links.table.ts';
import { passkeys } from '../../schema/passkeys/passkeys.table.ts';
import { photos } from '../../schema/photos/photos.table.ts';
import { billables } from '../../schema/plans/plans.table.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';
import { workspaces } from '../../schema/workspaces/workspaces.table.ts';
import { toKioskUserView } from './list-users.ts';

interface Found {
  user: User;
  photoId: string | null;
  billableId: number;
}

/** One account; that it was read is noted once an hour. Throws `not_found`. */
export async function readUser(scope: Scope, id: string): Promise<KioskUserDetails> {
  const found = await findUser(scope, id);
  const { user } = found;
  const [counts, plan] = await Promise.all([countOf(scope, user), readPlan(scope, found.billableId)]);
  await noteRead(scope, user);
  return {
    ...toKioskUserView(found),
    time_zone: user.timeZone,
    uses_two_factor_auth: user.twoFactorType !== twoFactorType.disabled,
    plan: plan.planName,
    ...counts,
    deletes_at: user.deletedAt && goneAt(user.deletedAt).toISOString(),
  };
}

/** How much there is of what people ask support about, and not where or by what. */
async function countOf(scope: Scope, { id, workspaceId }: User) {
  const { db, clock } = scope;
  const isOpen = and(
    eq(sessions.userId, id),
    isNull(sessions.impersonatorId),
    gt(sessions.expiresAt, clock()),
  );
  const [ofLinks, ofPasskeys, ofCodes, [open]] = await Promise.all([
    db.$count(links, eq(links.workspaceId, workspaceId)),
    db.$count(passkeys, eq(passkeys.userId, id)),
    countBackupCodes(scope, id),
    db
      .select({ count: count(), lastSeenAt: max(sessions.lastSeenAt) })
      .from(sessions)
      .where(isOpen),
  ]);
  return {
    ...{ links: ofLinks, passkeys: ofPasskeys, backup_codes: ofCodes, sessions: open?.count ?? 0 },
    last_used_at: open?.lastSeenAt?.toISOString() ?? null,
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
    .select({ user: users, photoId: photos.publicId, billableId: billables.id })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.id, users.workspaceId))
    .innerJoin(billables, eq(billables.id, workspaces.billableId))
    .leftJoin(photos, eq(photos.userId, users.id))
    .where(eq(users.publicId, id));
  if (!found) throw new AppError('not_found');
  return found;
}
