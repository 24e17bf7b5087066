import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { DAY_MS } from '../../../platform/clock.ts';
import { deriveSecret, isSameSecret } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { notifyUser } from '../../notifications/index.ts';
import { recordAudit } from '../audit.ts';
import { leaveFlash } from '../flash-messages.ts';
import { currentUser } from '../current-user.ts';
import { users, type User } from '../users.table.ts';

const LINK_MS = 3 * DAY_MS;

/** Sends the link that proves the address; one who is verified already gets none. */
export async function sendVerification(
  scope: Scope,
  user: Pick<User, 'publicId' | 'email' | 'name' | 'emailVerifiedAt'>,
): Promise<void> {
  if (user.emailVerifiedAt !== null) return;
  const expiresAt = scope.clock().getTime() + LINK_MS;
  const url = `${scope.config.baseUrl}/app/email/verify/${user.publicId}/${verificationHash(scope, user, expiresAt)}`;
  await sendEmail(scope, user.email, {
    subject: `Verify your email for ${scope.config.productName}`,
    preview: 'One click, and your account is complete.',
    paragraphs: [`Hello ${user.name},`, 'please verify that this email address is yours.'],
    button: { label: 'Verify email', url },
    note: 'The link is good for three days. If you did not sign up, ignore this email: without it nothing happens.',
  });
}

/** Throws `verification_link_wrong` unless the link was sent to the present address of whoever asks. */
export async function verifyEmail(scope: Scope, link: { userId: string; hash: string }): Promise<void> {
  const user = await currentUser(scope);
  if (user.publicId !== link.userId || !isHashOf(scope, user, link.hash)) {
    throw new AppError('verification_link_wrong');
  }
  await inTransaction(scope, async (scope) => {
    const verified = await scope.db
      .update(users)
      .set({ emailVerifiedAt: scope.clock() })
      // The address may have been changed a moment ago.
      .where(and(eq(users.id, user.id), eq(users.email, user.email), isNull(users.emailVerifiedAt)))
      .returning({ id: users.id });
    if (verified.length === 0) return;
    await recordAudit(scope, 'email.verified');
    await leaveFlash(scope, { type: 'success', text: 'Your email is verified.' });
    await notifyUser(scope, user.id, {
      text: 'Your email is verified: your links may have aliases of your choice now.',
      path: '/app',
    });
  });
}

function isHashOf(scope: Scope, user: User, hash: string): boolean {
  const expiresAt = Number(hash.split('.')[1]);
  if (!(expiresAt > scope.clock().getTime())) return false;
  return isSameSecret(hash, verificationHash(scope, user, expiresAt));
}

// Over the address itself, so that a link to an earlier one proves nothing.
function verificationHash(
  { secretKey }: Pick<Scope, 'secretKey'>,
  { publicId, email }: Pick<User, 'publicId' | 'email'>,
  expiresAt: number,
): string {
  const signature = createHmac('sha256', deriveSecret(secretKey, 'email verification'))
    .update([publicId, email.toLowerCase(), expiresAt].join('|'))
    .digest('base64url');
  return `${signature}.${String(expiresAt)}`;
}
