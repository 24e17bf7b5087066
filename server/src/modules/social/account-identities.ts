import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../accounts/accounts.hooks.ts';
import type { User } from '../accounts/users.table.ts';
import { identities } from './identities.table.ts';

export async function exportIdentities({ db }: Services, { id }: User): Promise<ExportPart> {
  const linked = await db
    .select({ provider: identities.provider, email: identities.email, linked_at: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, id));
  return { sections: { linked_accounts: linked } };
}

export async function removeIdentities({ db }: Services, { userId }: { userId: number }): Promise<void> {
  await db.delete(identities).where(eq(identities.userId, userId));
}
