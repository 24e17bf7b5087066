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

/** Whose an address is: nobody's who has given it and not proved it, as anybody can. */
export async function findOwnerOfEmail(
  services: Pick<Services, 'db'>,
  email: string,
): Promise<User | undefined> {
  const user = await findUserByEmail(services, email);
  return user?.emailVerifiedAt == null ? undefined : user;
}
