import { eq, sql } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { users, type User } from '../../schema/accounts/users.table.ts';

/** The account with this email address, in whatever case. */
export async function findUserByEmail(
  { db }: Pick<Services, 'db'>,
  email: string,
): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return user;
}
