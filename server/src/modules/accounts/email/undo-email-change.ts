import { randomBytes } from 'node:crypto';
import { and, eq, gt, gte, lt } from 'drizzle-orm';
import { userOf } from '../../../platform/callers/caller.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendEmail } from '../../../platform/mail/send-email.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { endAllSessions, endOtherSessions } from '../../sessions/index.ts';
import { emailChanges } from '../../../schema/accounts/email-changes.table.ts';
import { greetingOf } from '../greeting.ts';
import { describeWaysIn } from '../ways-in.ts';
import { isEmailTaken } from './email-taken.ts';
import { users, type User } from '../../../schema/accounts/users.table.ts';
import { changeAccount } from '../exports/write-account.ts';

const LINK_MS = 3 * DAY_MS;

/** Tells the former address of a change, with a link that takes it back. */
export async function tellFormerAddress(scope: Scope, user: User): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await scope.db.insert(emailChanges).values({
    userId: user.id,
    tokenHash: sha256(token),
    formerEmail: user.email,
    expiresAt: new Date(scope.clock().getTime() + LINK_MS),
  });
  const { baseUrl, productName, supportEmail } = scope.config;
  await sendEmail(scope, user.email, {
    subject: `The email of your ${productName} account was changed`,
    preview: 'If this was you, there is nothing to do.',
    paragraphs: [
      greetingOf(user),
      'the email address of your account was changed. You can no longer sign in with this one.',
    ],
    button: { label: 'Undo the change', url: `${baseUrl}/app/email/undo?token=${token}` },
    isSecret: true,
    note: `If this wasn’t you, undo the change: the link works once, for 72 hours. After that, write to ${supportEmail}.`,
  });
}

/** What the link would put back. Throws `email_undo_link_wrong`. */
export async function readEmailChange(scope: Scope, token: string): Promise<{ former_email: string }> {
  const { change } = await findChange(scope, token);
  return { former_email: change.formerEmail };
}

/**
 * Puts the former address back, ends all other sessions, and tells both addresses. It takes back what was changed
 * since, too, so that the links which other addresses got are worth nothing.
 * Throws `email_undo_link_wrong` and `email_taken`.
 */
export async function undoEmailChange(scope: Scope, token: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const { change, user } = await findChange(scope, token);
    const used = await scope.db
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, user.id), gte(emailChanges.id, change.id)))
      .returning({ id: emailChanges.id });
    if (!used.some(({ id }) => id === change.id)) throw new AppError('email_undo_link_wrong');
    await putBack(scope, user, change.formerEmail);
    await recordEvent(scope, 'email.change_undone', {
      userId: user.id,
      before: { email: user.email },
      after: { email: change.formerEmail },
    });
    if (userOf(scope.caller)?.id === user.id) await endOtherSessions(scope);
    else await endAllSessions(scope, user.id);
    await tellBoth(scope, user, change.formerEmail);
  });
}

/** Forgets addresses that no link puts back any more. */
export async function forgetOldEmailChanges({ db, clock }: Services): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, clock()));
}

async function findChange({ db, clock }: Scope, token: string) {
  const [found] = await db
    .select({ change: emailChanges, user: users })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.tokenHash, sha256(token)), gt(emailChanges.expiresAt, clock())));
  if (!found) throw new AppError('email_undo_link_wrong');
  return found;
}

async function putBack(scope: Scope, user: User, email: string): Promise<void> {
  try {
    await changeAccount(scope, user.id, { email, pendingEmail: null, emailVerifiedAt: scope.clock() });
  } catch (error) {
    throw isEmailTaken(error) ? new AppError('email_taken') : error;
  }
}

async function tellBoth(scope: Scope, user: User, former: string): Promise<void> {
  const { baseUrl, productName, supportEmail } = scope.config;
  const subject = `The email of your ${productName} account was put back`;
  await sendEmail(scope, former, {
    subject,
    preview: 'You sign in with this address again.',
    paragraphs: [
      greetingOf(user),
      'the change of your email address was undone: you sign in with this one again, and all other sessions were signed out.',
      ...(await describeWaysIn(scope, user.id)),
    ],
    button: { label: 'Choose a new password', url: `${baseUrl}/app/password/reset` },
    note: 'If you didn’t request the change, someone may know your password: choose a new one now, and remove every way to sign in and API token that you don’t know.',
  });
  await sendEmail(scope, user.email, {
    subject,
    preview: 'This address no longer opens the account.',
    paragraphs: [
      'Hello,',
      'the owner of the earlier address undid the change: this address no longer opens the account.',
    ],
    note: `If you don’t expect this, write to ${supportEmail}.`,
  });
}
