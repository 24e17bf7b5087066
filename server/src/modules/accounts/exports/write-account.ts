import { eq, type SQL } from 'drizzle-orm';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/scope.ts';
import { users, type User } from '../../../schema/accounts/users.table.ts';

type NewAccount = typeof users.$inferInsert;
type Change = Partial<{ [Column in keyof User]: User[Column] | SQL }>;

/** Stores an account. Throws `email_taken`. */
export async function insertAccount({ db }: Pick<Services, 'db'>, account: NewAccount): Promise<User> {
  const [user] = await db.insert(users).values(account).onConflictDoNothing().returning();
  if (!user) throw new AppError('email_taken');
  return user;
}

/** Changes what is kept of the account with this id, or of the one that a condition finds; answers how it stands then. */
export async function changeAccount(
  { db }: Pick<Services, 'db'>,
  account: number | SQL | undefined,
  change: Change,
): Promise<User | undefined> {
  const whose = typeof account === 'number' ? eq(users.id, account) : account;
  if (whose === undefined) throw new TypeError('A condition is needed: all accounts would change.');
  const [user] = await db.update(users).set(change).where(whose).returning();
  return user;
}
