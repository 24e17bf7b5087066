import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import type { ExportPart } from '../accounts/accounts.hooks.ts';
import type { User } from '../accounts/users.table.ts';
import { passkeys } from './passkeys.table.ts';

export async function exportPasskeys({ db }: Services, { id }: User): Promise<ExportPart> {
  const own = await db
    .select({ name: passkeys.name, added_at: passkeys.createdAt, last_used_at: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, id));
  return { sections: { passkeys: own } };
}

export async function removePasskeys({ db }: Services, { userId }: { userId: number }): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}
