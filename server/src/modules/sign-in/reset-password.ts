import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { addressOf } from '../../platform/callers/caller.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { HOUR_MS } from '../../platform/clock.ts';
import { sha256 } from '../../platform/crypto.ts';
import { AppError } from '../../platform/errors.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { accountHandedOver } from '../../hooks/accounts.hooks.ts';
import { changeAccount, describeWaysIn, findUserByEmail, greetingOf } from '../accounts/index.ts';
import { endAllSessions } from '../sessions/index.ts';
import { releaseGuesses } from './show-second-factor.ts';
import { passwordResets } from '../../schema/sign-in/password-resets.table.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { countAttempt } from '../../platform/attempts.ts';
import { hashPassword } from '../passwords/index.ts';
import { requireGoodPassword } from '../passwords/index.ts';

const LINK_MS = HOUR_MS;
const REQUESTS = 5;

/** Takes note of the wish alone: whether there is such an account shows neither in the answer nor in its time. */
export async function requestPasswordReset(scope: Scope, email: string): Promise<void> {
  await countAttempt(scope, { subject: `reset ${email.toLowerCase()}`, most: REQUESTS });
  await addJob(scope, passwordResetJob, { payload: { email } });
}

export const passwordResetJob = jobKind('send-password-reset', z.object({ email: z.string() }));

/** The job behind it: sends the link, if there is an account to send it to. */
export async function sendPasswordReset(services: Services, { email }: { email: string }): Promise<void> {
  const user = await findUserByEmail(services, email);
  if (!user || user.terminatedAt !== null) return;

  const token = randomBytes(32).toString('base64url');
  const reset = {
    tokenHash: sha256(token),
    email: user.email,
    expiresAt: new Date(services.clock().getTime() + LINK_MS),
  };
  await inTransaction(services, async (services) => {
    await services.db
      .insert(passwordResets)
      .values({ userId: user.id, ...reset })
      .onConflictDoUpdate({ target: passwordResets.userId, set: reset });
    await sendEmail(services, user.email, {
      subject: `Reset your ${services.config.productName} password`,
      preview: 'Choose a new password within the next hour.',
      paragraphs: [greetingOf(user), 'we received a request to reset the password of your account.'],
      button: {
        label: 'Choose a new password',
        url: `${services.config.baseUrl}/app/password/reset/${token}?email=${encodeURIComponent(user.email)}`,
      },
      isSecret: true,
      note: 'The link works once, for one hour. If you didn’t request it, ignore this email: your password stays the same.',
    });
  });
}

export interface PasswordReset {
  token: string;
  email: string;
  password: string;
}

/**
 * Sets the new password and ends every session of the account; the second factor is still asked for at the next
 * sign-in. It proves the address, so an account whose address was not proved before loses every other way in.
 * Throws `reset_link_wrong`, `password_common` and `password_personal`.
 */
export async function resetPassword(scope: Scope, { token, email, password }: PasswordReset): Promise<void> {
  const [found] = await scope.db
    .select({ user: users })
    .from(users)
    .innerJoin(passwordResets, eq(passwordResets.userId, users.id))
    .where(
      and(
        eq(sql`lower(${users.email})`, email.toLowerCase()),
        eq(passwordResets.email, users.email),
        eq(passwordResets.tokenHash, sha256(token)),
        gt(passwordResets.expiresAt, scope.clock()),
      ),
    );
  // Before anything is said of the password: what is wrong with it may depend on whose it is.
  if (!found) throw new AppError('reset_link_wrong');
  const { user } = found;
  await requireGoodPassword(password, user);
  const passwordHash = await hashPassword(password, addressOf(scope.caller));
  await inTransaction(scope, async (scope) => {
    const used = await scope.db
      .delete(passwordResets)
      .where(and(eq(passwordResets.userId, user.id), eq(passwordResets.tokenHash, sha256(token))))
      .returning();
    if (used.length === 0) throw new AppError('reset_link_wrong');
    await changeAccount(scope, user.id, {
      passwordHash,
      pendingEmail: null,
      emailVerifiedAt: user.emailVerifiedAt ?? scope.clock(),
    });
    // Until now anybody could have made the account with this address, and left a way in.
    if (user.emailVerifiedAt === null) await scope.runHook(accountHandedOver, scope, { userId: user.id });
    await releaseGuesses(scope, user);
    await endAllSessions(scope, user.id);
    await recordEvent(scope, 'password.reset', { userId: user.id });
    await sendPasswordChanged(scope, user);
  });
}

/** Tells the owner, who may not be the one who changed it. */
export async function sendPasswordChanged(services: Services, user: User): Promise<void> {
  await sendEmail(services, user.email, {
    subject: `Your ${services.config.productName} password was changed`,
    preview: 'If this was you, there is nothing to do.',
    paragraphs: [
      greetingOf(user),
      'the password of your account was changed, and all other sessions were signed out.',
      ...(await describeWaysIn(services, user.id)),
    ],
    button: { label: 'This wasn’t me', url: `${services.config.baseUrl}/app/password/reset` },
    note: 'If this was you, and you know every way to sign in, there is nothing to do.',
  });
}
