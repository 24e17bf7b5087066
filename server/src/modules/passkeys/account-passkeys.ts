import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../../hooks/accounts.hooks.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { recordEvents } from '../audit/index.ts';
import { passkeys } from '../../schema/passkeys/passkeys.table.ts';

export async function exportPasskeys({ db }: Services, { id }: User): Promise<ExportPart> {
  const own = await db
    .select({ name: passkeys.name, added_at: passkeys.createdAt, last_used_at: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, id));
  return { sections: { passkeys: own } };
}

export async function removePasskeys(services: Services, { userId }: { userId: number }): Promise<void> {
  const removed = await services.db
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ name: passkeys.name });
  const entries = removed.map((before) => ({ userId, before }));
  await recordEvents(services, 'passkey.deleted', entries);
}
