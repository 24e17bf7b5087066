import { eq } from 'drizzle-orm';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordAudit } from '../audit.ts';
import { currentUser } from '../current-user.ts';
import { endOtherSessions } from '../sessions/end-sessions.ts';
import { replaceSession } from '../sessions/replace-session.ts';
import { passwordResets, users } from '../users.table.ts';
import { hashPassword } from './password-hash.ts';
import { requireGoodPassword } from './password-rules.ts';
import { sendPasswordChanged } from './reset-password.ts';

/** Sets another password; every other session ends. Throws `password_common` and `password_personal`. */
export async function changePassword(scope: Scope, password: string): Promise<void> {
  const user = await currentUser(scope);
  await requireGoodPassword(password, user);
  const passwordHash = await hashPassword(password);
  await inTransaction(scope, async (scope) => {
    await scope.db.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await scope.db.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await endOtherSessions(scope);
    await replaceSession(scope, { userId: user.id });
    await recordAudit(scope, 'password.changed');
    await sendPasswordChanged(scope, user);
  });
}
