import { sendEmail } from '../../../platform/mail/send-email.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { User } from '../../../schema/accounts/users.table.ts';
import { greetingOf } from '../../accounts/index.ts';
import { notifyUser } from '../../notifications/index.ts';

const SCREEN = '/app/settings/security';

interface Help {
  subject: string;
  /** What it comes to. */
  text: string;
}

/** Tells the owner what support did, who may not be the one that support was asked by. */
export async function tellHelped(scope: Scope, user: User, { subject, text }: Help): Promise<void> {
  const { productName, baseUrl, supportEmail } = scope.config;
  await notifyUser(scope, user.id, { text: `${subject}.`, path: SCREEN });
  await sendEmail(scope, user.email, {
    subject,
    preview: `For your ${productName} account.`,
    paragraphs: [greetingOf(user), text],
    button: { label: 'Review your account', url: `${baseUrl}${SCREEN}` },
    note: `If you asked support for this, there is nothing to do. If you didn’t, change your password now and write to ${supportEmail}.`,
  });
}
