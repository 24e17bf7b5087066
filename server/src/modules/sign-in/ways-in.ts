import { sendEmail } from '../../platform/mail/send-email.ts';
import type { Services } from '../../platform/scope.ts';
import { notifyUser } from '../notifications/index.ts';
import { greetingOf } from '../accounts/index.ts';
import type { User } from '../../schema/accounts/users.table.ts';

const SCREEN = '/app/settings/security';

/** Tells the owner, who may not be the one who added it, what opens the account from now on. */
export async function tellOfWayIn(services: Services, user: User, way: string): Promise<void> {
  await notifyUser(services, user.id, { text: `New way to sign in: ${way}.`, path: SCREEN });
  await sendEmail(services, user.email, {
    subject: `Your ${services.config.productName} account has a new way to sign in`,
    preview: `You can now sign in with ${way}.`,
    paragraphs: [greetingOf(user), `you can now sign in to your account with ${way}.`],
    button: { label: 'Review your account', url: `${services.config.baseUrl}${SCREEN}` },
    note: 'If this was you, there is nothing to do. If it wasn’t, remove it and change your password now.',
  });
}
