import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { sendVerification } from '../../accounts/index.ts';
import { recordEvent } from '../../audit/index.ts';
import { findHelped } from './find-helped.ts';

/**
 * Sends what the account's own button sends, within the same limits. Throws `not_found`, `forbidden`, `too_many_requests`,
 * `email_verified`, and `account_terminated` and `account_deleted` where the link would open nothing.
 */
export async function sendVerificationTo(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const user = await findHelped(scope, id);
    if (user.terminatedAt !== null) throw new AppError('account_terminated');
    if (user.deletedAt !== null) throw new AppError('account_deleted');
    if (user.emailVerifiedAt !== null) throw new AppError('email_verified');
    await sendVerification(scope, user);
    await recordEvent(scope, 'support.verification_sent', { userId: user.id, target: user.publicId });
  });
}
