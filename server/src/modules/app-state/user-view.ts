import { eq } from 'drizzle-orm';
import { twoFactorType } from '@linklet/contract/two-factor/types.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { type UserView } from '@linklet/contract/accounts/endpoints.ts';
import type { AppState, StateUser } from '@linklet/contract/app-state/endpoints.ts';
import { userOf } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { readKeptLimits } from '../usage/index.ts';
import { listDomainNames } from '../domains/index.ts';
import { listMemberships } from '../organizations/index.ts';
import { readPaid } from '../billing/index.ts';
import { photoUrl } from '../photos/index.ts';
import { photos } from '../../schema/photos/photos.table.ts';
import { goneAt } from '../accounts/index.ts';
import { countBackupCodes } from '../two-factor/index.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';

/** Whoever is signed in, with what the plan gives and what of it is used; null for a guest. */
export async function findStateUser(scope: Scope, features: Feature[]): Promise<StateUser | null> {
  const [user, limits, memberships, domains, paid] = await Promise.all([
    findUserView(scope),
    readKeptLimits(scope),
    listMemberships(scope),
    listDomainNames(scope, userOf(scope.caller)?.id),
    readPaid(scope),
  ]);
  if (user === null) return null;
  return {
    ...{ ...user, ...memberships, options: scope.entitlements.options, features, limits },
    current_team_id: scope.organization?.team?.id ?? null,
    domains: { owned: domains, personal: domains },
    isSurveyEnabled: false,
    ...paid,
  };
}

/** The account of whoever asks, as its owner may see it; null for a guest. */
async function findUserView(scope: Scope): Promise<UserView | null> {
  const caller = userOf(scope.caller);
  if (caller === null) return null;
  const [found] = await scope.db
    .select({ user: users, photoId: photos.publicId, codes: countBackupCodes(scope, users.id) })
    .from(users)
    .leftJoin(photos, eq(photos.userId, users.id))
    .where(eq(users.id, caller.id));
  if (!found) return null;
  const { user, photoId, codes } = found;
  return { ...toUserView(scope, user, codes), photo_url: photoUrl(photoId) };
}

function toUserView({ entitlements }: Scope, user: User, backupCodes: number): Omit<UserView, 'photo_url'> {
  return {
    id: user.publicId,
    name: user.name,
    email: user.email,
    email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
    pending_email: user.pendingEmail,
    has_password: user.passwordHash !== null,
    time_zone: user.timeZone,
    status: user.status,
    uses_two_factor_auth: user.twoFactorType !== twoFactorType.disabled,
    two_factor_moving: user.twoFactorMovingSince !== null,
    active_two_factor_backup_codes_count: backupCodes,
    isDeveloper: user.isDeveloper,
    plan: entitlements.planName,
    is_subscribed: entitlements.isSubscribed,
    last_read_announcements_at: user.lastReadAnnouncementsAt?.toISOString() ?? null,
    is_terminated: user.terminatedAt !== null,
    deletes_at: user.deletedAt && goneAt(user.deletedAt).toISOString(),
  };
}

/** What a half signed-in browser must know to go on; null for all others. */
export async function findPendingTwoFactor(scope: Scope): Promise<AppState['two_factor']> {
  if (scope.caller.kind !== 'second_factor') return null;
  const { pendingUserId } = scope.caller;
  const [user] = await scope.db
    .select({ type: users.twoFactorType })
    .from(users)
    .where(eq(users.id, pendingUserId));
  if (!user || user.type === twoFactorType.disabled) return null;
  return { type: user.type, has_backup_codes: (await countBackupCodes(scope, pendingUserId)) > 0 };
}
