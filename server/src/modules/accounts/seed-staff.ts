import { inTransaction, type Services } from '../../platform/scope.ts';
import { keptSecret } from '../../platform/secrets.ts';
import { hashPassword } from '../passwords/index.ts';
import { makeWorkspace } from '../workspaces/index.ts';
import { users } from '../../schema/accounts/users.table.ts';

// The announcement at the start points to it.
const STAFF_PASSWORD_SECRET = 'first-staff-password';

/** Makes the first staff account while there are no accounts at all. Its password is kept in the data folder. */
export async function seedStaff(services: Services): Promise<void> {
  const anybody = await services.db.select({ id: users.id }).from(users).limit(1);
  if (anybody.length > 0) return;

  const { staffEmail: email, dataDir } = services.config;
  const passwordHash = await hashPassword(keptSecret(dataDir, STAFF_PASSWORD_SECRET), 'the first start');
  await inTransaction(services, async ({ db, clock }) => {
    const workspaceId = await makeWorkspace({ db }, 'personal');
    await db
      .insert(users)
      .values({
        name: 'Staff',
        email,
        passwordHash,
        workspaceId,
        isDeveloper: true,
        emailVerifiedAt: clock(),
      })
      // Another process was as quick.
      .onConflictDoNothing();
  });
}
