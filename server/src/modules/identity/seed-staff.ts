import { randomLetters } from '../../platform/crypto.ts';
import { inTransaction, type Services } from '../../platform/scope.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { workspaces } from './sessions.table.ts';
import { users } from './users.table.ts';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 16;

export interface FirstStaff {
  email: string;
  password: string;
}

/** Makes the first staff account while there are no accounts at all; answers how to sign in to it, this once. */
export async function seedStaff(services: Services): Promise<FirstStaff | null> {
  const anybody = await services.db.select({ id: users.id }).from(users).limit(1);
  if (anybody.length > 0) return null;

  const email = services.config.staffEmail;
  const password = randomLetters(LETTERS, PASSWORD_LENGTH);
  const passwordHash = await hashPassword(password);
  return inTransaction(services, async ({ db, clock }) => {
    const [workspace] = await db.insert(workspaces).values({ kind: 'personal' }).returning();
    if (!workspace) throw new Error('PostgreSQL returned no workspace.');
    const made = await db
      .insert(users)
      .values({
        name: 'Staff',
        email,
        passwordHash,
        workspaceId: workspace.id,
        isDeveloper: true,
        emailVerifiedAt: clock(),
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    return made.length > 0 ? { email, password } : null;
  });
}
