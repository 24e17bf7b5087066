import { eq } from 'drizzle-orm';
import { requireUser } from '../../../platform/callers/caller.ts';
import { requireConfirmed } from '../../../platform/callers/confirmed.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { greetingOf } from '../greeting.ts';
import { countAttempt } from '../../../platform/attempts.ts';
import { requirePermanentEmail } from './disposable-email.ts';
import { findUserByEmail } from '../find-user.ts';
import { sendVerification } from './verify-email.ts';
import { users, type User } from '../../../schema/accounts/users.table.ts';

const CHANGES = 10;

/**
 * Sends a link to the address that the account is to have; until it is used, the account keeps its own.
 * Throws `password_unconfirmed`, `email_taken`, `email_disposable` and `too_many_requests`.
 */
export async function askForEmail(scope: Scope, user: User, email: string): Promise<void> {
  // Whoever owns the address can have the password reset.
  requireConfirmed(scope);
  await requirePermanentEmail(scope, email);
  // An answer tells whether somebody has the address.
  await countAttempt(scope, { subject: `change email ${user.publicId}`, most: CHANGES });
  if (await findUserByEmail(scope, email)) throw new AppError('email_taken');
  await inTransaction(scope, async (scope) => {
    await scope.db.update(users).set({ pendingEmail: email }).where(eq(users.id, user.id));
    await recordEvent(scope, 'email.change_requested', { after: { email } });
    await sendVerification(scope, { ...user, pendingEmail: email });
    if (user.emailVerifiedAt !== null) await warnPresentAddress(scope, user, email);
  });
}

/** Keeps the present address. */
export async function cancelEmailChange(scope: Scope): Promise<void> {
  await scope.db
    .update(users)
    .set({ pendingEmail: null })
    .where(eq(users.id, requireUser(scope).id));
  await recordEvent(scope, 'email.change_cancelled');
}

async function warnPresentAddress(scope: Scope, user: User, wanted: string): Promise<void> {
  const { baseUrl, productName } = scope.config;
  await sendEmail(scope, user.email, {
    subject: `A new email for your ${productName} account was requested`,
    preview: 'If this was you, there is nothing to do.',
    paragraphs: [
      greetingOf(user),
      `we received a request to change the email address of your account to ${wanted}. Until the link that we sent there is used, you sign in with this one.`,
    ],
    button: { label: 'Review your account', url: `${baseUrl}/app/settings/profile` },
    note: 'If this wasn’t you, cancel the change in your profile and change your password now.',
  });
}
