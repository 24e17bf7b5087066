import { sendEmail } from '../../platform/mail/send-email.ts';
import { type BrowserScope, inTransaction, type Scope } from '../../platform/scope.ts';
import { notifyUser } from '../notifications/index.ts';
import { greetingOf } from '../accounts/index.ts';
import { endOtherSessions } from '../sessions/index.ts';
import { replaceSession } from '../sessions/index.ts';
import type { User } from '../../schema/accounts/users.table.ts';

/** Runs every change of the second factor: other sessions end, and this one gets new secrets. */
export async function changeTwoFactor<Result>(
  scope: BrowserScope,
  user: User,
  change: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  return inTransaction(scope, async (scope) => {
    const result = await change(scope);
    await endOtherSessions(scope);
    await replaceSession(scope, { userId: user.id });
    return result;
  });
}

export interface Change {
  /** Continues the sentence that begins “Two-factor authentication”. */
  what: string;
  more?: string;
}

/** Notifies the owner, who may not be the one who did it. */
export async function tell(scope: Scope, user: User, { what, more }: Change): Promise<void> {
  await notifyUser(scope, user.id, {
    text: `Two-factor authentication ${what}.`,
    path: '/app/settings/security',
  });
  await sendEmail(scope, user.email, {
    subject: `Two-factor authentication ${what}`,
    preview: `For your ${scope.config.productName} account.`,
    paragraphs: [
      greetingOf(user),
      `two-factor authentication of your account ${what}.`,
      ...(more === undefined ? [] : [more]),
    ],
    button: { label: 'Review your account', url: `${scope.config.baseUrl}/app/settings/security` },
    note: 'If this was you, there is nothing to do. If it wasn’t, change your password now.',
  });
}
