import type { CallerUser } from '../../platform/callers/caller.ts';
import type { User } from '../../schema/accounts/users.table.ts';

/** An account as its requests know it, for whoever acts for it without a session. */
export function callerUserOf(user: User): CallerUser {
  return {
    id: user.id,
    publicId: user.publicId,
    email: user.email,
    isVerified: user.emailVerifiedAt !== null,
    isDeveloper: user.isDeveloper,
    usesTwoFactor: user.twoFactorType !== 0,
    isTerminated: user.terminatedAt !== null,
    deletedAt: user.deletedAt,
  };
}
