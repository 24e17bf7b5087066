import { createHmac } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import { deriveSecret, isSameSecret } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { notifyUser } from '../../notifications/index.ts';
import { recordEvent } from '../../audit/index.ts';
import { isEmailTaken } from './email-taken.ts';
import { tellFormerAddress } from './undo-email-change.ts';
import { countAttempt } from '../../../platform/attempts.ts';
import { leaveFlash } from '../../sessions/index.ts';
import { currentUser } from '../current-user.ts';
import { users, type User } from '../../../schema/accounts/users.table.ts';

const LINK_MS = 3 * DAY_MS;
const LINKS = { most: 5, windowMs: HOUR_MS };

type Addressee = Pick<User, 'publicId' | 'email' | 'pendingEmail' | 'emailVerifiedAt'>;

/**
 * Sends the link that proves the address, or the one that the account is to have; none where all is proved.
 * Throws `too_many_requests`: there may be no mailbox of that name, or one whose owner never asked.
 */
export async function sendVerification(scope: Scope, user: Addressee): Promise<void> {
  const address = addressToProve(user);
  if (address === null) return;
  await countAttempt(scope, { subject: `verification of ${address.toLowerCase()}`, ...LINKS });
  const expiresAt = scope.clock().getTime() + LINK_MS;
  const hash = verificationHash(scope, { publicId: user.publicId, address, expiresAt });
  await sendEmail(scope, address, {
    subject: `Verify your email for ${scope.config.productName}`,
    preview: 'Open the link, then press Verify.',
    // A name would be a stranger's words to whoever has the address.
    paragraphs: ['Hello,', 'please confirm your email address.'],
    button: {
      label: 'Verify email',
      url: `${scope.config.baseUrl}/app/email/verify/${user.publicId}/${hash}`,
    },
    isSecret: true,
    note: 'The link works for 3 days. If you didn’t request it, you can ignore this email.',
  });
}

/** Throws `email_taken`, and `verification_link_wrong` unless the link proves what whoever asks has to prove. */
export async function verifyEmail(scope: Scope, link: { userId: string; hash: string }): Promise<void> {
  const user = await currentUser(scope);
  const address = addressToProve(user) ?? user.email;
  if (user.publicId !== link.userId || !isHashOf(scope, { ...user, address }, link.hash)) {
    throw new AppError('verification_link_wrong');
  }
  if (addressToProve(user) === null) return;
  await inTransaction(scope, async (scope) => {
    if (!(await takeAddress(scope, user, address))) return;
    await recordEvent(scope, 'email.verified', { after: { email: address } });
    await leaveFlash(scope, { type: 'success', text: 'Your email is verified.' });
    if (user.emailVerifiedAt === null) {
      await notifyUser(scope, user.id, {
        text: 'Your email is verified. You can now choose your own aliases.',
        path: '/app',
      });
    }
    if (user.pendingEmail !== null) await leaveFormerAddress(scope, user);
  });
}

/** Marks the account's own address as proved, for whoever has shown what came to it. */
export async function proveOwnAddress(scope: Scope): Promise<void> {
  const user = await currentUser(scope);
  if (user.emailVerifiedAt !== null) return;
  await inTransaction(scope, async (scope) => {
    const proved = await scope.db
      .update(users)
      .set({ emailVerifiedAt: scope.clock() })
      .where(and(eq(users.id, user.id), eq(users.email, user.email), isNull(users.emailVerifiedAt)))
      .returning({ id: users.id });
    if (proved.length > 0) await recordEvent(scope, 'email.verified', { after: { email: user.email } });
  });
}

function addressToProve({ email, pendingEmail, emailVerifiedAt }: Omit<Addressee, 'publicId'>) {
  return pendingEmail ?? (emailVerifiedAt === null ? email : null);
}

async function takeAddress(scope: Scope, user: User, address: string): Promise<boolean> {
  const { email, pendingEmail } = user;
  // Either may have been changed a moment ago.
  const isAsRead = and(
    eq(users.email, email),
    pendingEmail === null ? isNull(users.pendingEmail) : eq(users.pendingEmail, pendingEmail),
  );
  try {
    const verified = await scope.db
      .update(users)
      .set({ email: address, pendingEmail: null, emailVerifiedAt: scope.clock() })
      .where(and(eq(users.id, user.id), isAsRead))
      .returning({ id: users.id });
    return verified.length > 0;
  } catch (error) {
    throw isEmailTaken(error) ? new AppError('email_taken') : error;
  }
}

async function leaveFormerAddress(scope: Scope, user: User): Promise<void> {
  await recordEvent(scope, 'email.changed', {
    before: { email: user.email },
    after: { email: user.pendingEmail },
  });
  // One that was never proved may be anybody’s.
  if (user.emailVerifiedAt !== null) await tellFormerAddress(scope, user);
}

interface Proof {
  publicId: string;
  address: string;
}

function isHashOf(scope: Scope, proof: Proof, hash: string): boolean {
  const expiresAt = Number(hash.split('.')[1]);
  if (!(expiresAt > scope.clock().getTime())) return false;
  return isSameSecret(hash, verificationHash(scope, { ...proof, expiresAt }));
}

// Over the address itself, so that a link to an earlier one proves nothing.
function verificationHash(
  { secretKey }: Pick<Scope, 'secretKey'>,
  { publicId, address, expiresAt }: Proof & { expiresAt: number },
): string {
  const signature = createHmac('sha256', deriveSecret(secretKey, 'email verification'))
    .update([publicId, address.toLowerCase(), expiresAt].join('|'))
    .digest('base64url');
  return `${signature}.${String(expiresAt)}`;
}
