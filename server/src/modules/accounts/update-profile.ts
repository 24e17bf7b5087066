import { eq } from 'drizzle-orm';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { currentUser } from './current-user.ts';
import { users } from '../../schema/accounts/users.table.ts';
import { askForEmail } from './email/change-email.ts';

interface Profile {
  name: string;
  email: string;
  time_zone: string;
}

/**
 * Changes what the account says of its owner. Another email address counts once it is verified.
 * Throws `password_unconfirmed`, `email_taken` and `email_disposable`.
 */
export async function updateProfile(scope: Scope, profile: Profile): Promise<void> {
  const user = await currentUser(scope);
  const { name, email, time_zone: timeZone } = profile;
  const isPresent = isSame(email, user.email);
  await inTransaction(scope, async (scope) => {
    if (!isPresent && !isSame(email, user.pendingEmail)) await askForEmail(scope, user, email);
    await scope.db
      .update(users)
      .set({ name, timeZone, ...(isPresent && { email }) })
      .where(eq(users.id, user.id));
    await recordEvent(scope, 'profile.changed', {
      before: { name: user.name, time_zone: user.timeZone },
      after: { name, time_zone: timeZone },
    });
  });
}

function isSame(address: string, other: string | null): boolean {
  return address.toLowerCase() === other?.toLowerCase();
}
