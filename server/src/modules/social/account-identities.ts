import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../../hooks/accounts.hooks.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { recordEvents } from '../audit/index.ts';
import { identities } from '../../schema/social/identities.table.ts';

export async function exportIdentities({ db }: Services, { id }: User): Promise<ExportPart> {
  const linked = await db
    .select({ provider: identities.provider, email: identities.email, linked_at: identities.createdAt })
    .from(identities)
    .where(eq(identities.userId, id));
  return { sections: { linked_accounts: linked } };
}

export async function removeIdentities(services: Services, { userId }: { userId: number }): Promise<void> {
  const removed = await services.db
    .delete(identities)
    .where(eq(identities.userId, userId))
    .returning({ provider: identities.provider });
  const entries = removed.map((before) => ({ userId, before }));
  await recordEvents(services, 'identity.unlinked', entries);
}
