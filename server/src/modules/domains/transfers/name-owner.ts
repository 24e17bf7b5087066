import { eq } from 'drizzle-orm';
import type { Services } from '../../../platform/scope.ts';
import { users } from '../../../schema/accounts/users.table.ts';
import type { Domain } from '../../../schema/domains/domains.table.ts';
import { organizations } from '../../../schema/organizations/organizations.table.ts';

type Owned = Pick<Domain, 'userId' | 'organizationId'>;

/** Who has a domain, as others are told: the email of an account, or the name of an organization. */
export async function nameOwner(
  { db }: Pick<Services, 'db'>,
  { userId, organizationId }: Owned,
): Promise<string> {
  const [found] = await (organizationId === null
    ? db
        .select({ name: users.email })
        .from(users)
        .where(eq(users.id, userId ?? 0))
    : db
        .select({ name: organizations.name })
        .from(organizations)
        .where(eq(organizations.id, organizationId)));
  return found?.name ?? '';
}
