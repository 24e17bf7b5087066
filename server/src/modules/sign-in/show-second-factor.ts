import { counted } from '@linklet/contract/http/counted.ts';
import { eq } from 'drizzle-orm';
import { twoFactorType } from '@linklet/contract/two-factor/types.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { sendEmail } from '../../platform/mail/send-email.ts';
import type { BrowserScope, Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { greetingOf } from '../accounts/index.ts';
import { countAttempt, forgetAttempts, holdAttempts } from '../../platform/attempts.ts';
import { signIn } from './sign-in.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';
import { countBackupCodes, useBackupCode } from '../two-factor/index.ts';
import { useTotpCode } from '../two-factor/index.ts';

const GUESSES = 5;
// Twice as long each time, within a week.
const HOLD = { shortestMs: 15 * MINUTE_MS, longestMs: DAY_MS };
const WEEK_MS = 7 * DAY_MS;

/** Completes a sign-in by the authenticator's code. Throws `two_factor_code_wrong` and `too_many_requests`. */
export async function showTotpCode(scope: BrowserScope, code: string): Promise<void> {
  const user = await pendingUser(scope);
  const guess = await countGuess(scope, user);
  const isTotp = user.twoFactorType === twoFactorType.totp;
  if (!isTotp || !(await useTotpCode(scope, user, code))) {
    if (guess === GUESSES) await holdGuesses(scope, user);
    throw new AppError('two_factor_code_wrong');
  }
  await complete(scope, user);
}

/** Completes a sign-in by a backup code, and answers how many are left. Throws `backup_code_wrong`. */
export async function showBackupCode(scope: BrowserScope, code: string): Promise<number> {
  const user = await pendingUser(scope);
  const guess = await countGuess(scope, user);
  if (!(await useBackupCode(scope, user.id, code))) {
    if (guess === GUESSES) await holdGuesses(scope, user);
    throw new AppError('backup_code_wrong');
  }
  const left = await countBackupCodes(scope, user.id);
  await recordEvent(scope, 'backup_code.used', { userId: user.id, after: { left } });
  await sendEmail(scope, user.email, {
    subject: `A backup code of your ${scope.config.productName} account was used`,
    preview: leftText(left),
    paragraphs: [
      greetingOf(user),
      `somebody signed in to your account with a backup code. ${leftText(left)}`,
    ],
    button: { label: 'Review your account', url: `${scope.config.baseUrl}/app/settings/security` },
    note: 'If this was you, create new codes before you run out. If it wasn’t, change your password now.',
  });
  await complete(scope, user);
  return left;
}

function leftText(left: number): string {
  return `${counted(left, 'code is', 'codes are')} left.`;
}

async function pendingUser({ db, caller }: Scope): Promise<User> {
  if (caller.kind !== 'second_factor') throw new AppError('session_expired');
  const [user] = await db.select().from(users).where(eq(users.id, caller.pendingUserId));
  if (!user) throw new AppError('session_expired');
  return user;
}

const guesses = (user: User) => `second factor ${user.publicId}`;

const holds = (user: User) => `second factor held ${user.publicId}`;

async function countGuess(scope: Scope, user: User): Promise<number> {
  return countAttempt(scope, { subject: guesses(user), most: GUESSES });
}

// Whoever guesses here has shown the password.
async function holdGuesses(scope: Scope, user: User): Promise<void> {
  const times = await countAttempt(scope, { subject: holds(user), most: Infinity, windowMs: WEEK_MS });
  const holdMs = Math.min(HOLD.shortestMs * 2 ** (times - 1), HOLD.longestMs);
  await holdAttempts(scope, guesses(user), holdMs);
  const { productName, baseUrl } = scope.config;
  await sendEmail(scope, user.email, {
    subject: `Someone knows your ${productName} password`,
    preview: 'Two-factor authentication kept them out.',
    paragraphs: [
      greetingOf(user),
      `somebody entered your password, and then ${String(GUESSES)} wrong codes. They did not get in, and no more codes are accepted for ${String(holdMs / MINUTE_MS)} minutes.`,
    ],
    button: { label: 'Choose a new password', url: `${baseUrl}/app/password/reset` },
    note: 'If this was you, there is nothing to do. If it wasn’t, choose a new password now.',
  });
}

/** Codes are taken again: whoever guessed knows the password no more. */
export async function releaseGuesses(scope: Scope, user: User): Promise<void> {
  await forgetAttempts(scope, guesses(user));
  await forgetAttempts(scope, holds(user));
}

async function complete(scope: BrowserScope, user: User): Promise<void> {
  if (user.terminatedAt) throw new AppError('account_terminated');
  await releaseGuesses(scope, user);
  await signIn(scope, user);
}
