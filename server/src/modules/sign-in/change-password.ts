import { eq } from 'drizzle-orm';
import { addressOf } from '../../platform/callers/caller.ts';
import { type BrowserScope, inTransaction } from '../../platform/scope.ts';
import { recordEvent } from '../audit/index.ts';
import { changeAccount, currentUser } from '../accounts/index.ts';
import { endOtherSessions } from '../sessions/index.ts';
import { replaceSession } from '../sessions/index.ts';
import { passwordResets } from '../../schema/sign-in/password-resets.table.ts';
import { hashPassword } from '../passwords/index.ts';
import { requireGoodPassword } from '../passwords/index.ts';
import { sendPasswordChanged } from './reset-password.ts';

/** Sets another password; every other session ends. Throws `password_common` and `password_personal`. */
export async function changePassword(scope: BrowserScope, password: string): Promise<void> {
  const user = await currentUser(scope);
  await requireGoodPassword(password, user);
  const passwordHash = await hashPassword(password, addressOf(scope.caller));
  await inTransaction(scope, async (scope) => {
    await changeAccount(scope, user.id, { passwordHash });
    await scope.db.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await endOtherSessions(scope);
    await replaceSession(scope, { userId: user.id });
    await recordEvent(scope, 'password.changed');
    await sendPasswordChanged(scope, user);
  });
}
