import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import { requireConfirmed } from '../../../platform/confirmed.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordAudit } from '../audit.ts';
import { currentUser } from '../current-user.ts';
import { requirePermanentEmail } from '../sign-in/disposable-email.ts';
import { sendVerification } from '../sign-in/verify-email.ts';
import { passwordResets, users, type User } from '../users.table.ts';

interface Profile {
  name: string;
  email: string;
  time_zone: string;
}

/**
 * Changes what the account says of its owner. Another e-mail address has to be verified anew, and the old one is
 * told. Throws `password_unconfirmed`, `email_taken` and `email_disposable`.
 */
export async function updateProfile(scope: Scope, profile: Profile): Promise<void> {
  const user = await currentUser(scope);
  const { name, email, time_zone: timeZone } = profile;
  const isOtherAddress = email.toLowerCase() !== user.email.toLowerCase();
  if (isOtherAddress) {
    // Whoever owns the address can have the password reset.
    requireConfirmed(scope);
    await requirePermanentEmail(scope, email);
  }
  await inTransaction(scope, async (scope) => {
    const unverified = isOtherAddress ? { emailVerifiedAt: null } : {};
    const updated = await save(scope, user.id, { name, email, timeZone, ...unverified });
    if (isOtherAddress) await changeAddress(scope, user, updated);
  });
}

async function save(scope: Scope, id: number, changes: Partial<User>): Promise<User> {
  try {
    const [updated] = await scope.db.update(users).set(changes).where(eq(users.id, id)).returning();
    if (!updated) throw new AppError('session_expired');
    return updated;
  } catch (error) {
    throw isEmailTaken(error) ? new AppError('email_taken') : error;
  }
}

async function changeAddress(scope: Scope, before: User, after: User): Promise<void> {
  await scope.db.delete(passwordResets).where(eq(passwordResets.userId, after.id));
  await recordAudit(scope, 'email.changed');
  await sendVerification(scope, after);
  await sendEmail(scope, before.email, {
    subject: `The email of your ${scope.config.productName} account was changed`,
    preview: 'If it was you, there is nothing to do.',
    paragraphs: [
      `Hello ${before.name},`,
      'your account was given another email address. This one no longer opens it.',
    ],
    note: `If it was not you, write to ${scope.config.supportEmail} now.`,
  });
}

function isEmailTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause as { constraint_name?: string }).constraint_name === 'users_email';
}
