import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/scope.ts';
import { domains } from '../../schema/domains/domains.table.ts';

/** Creates the base domain, or renames it after a change of BASE_URL; its links stay with it. */
export async function seedBaseDomain({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const { host } = new URL(config.baseUrl);
  const [base] = await db.select().from(domains).where(eq(domains.isBase, true));
  if (base?.host === host) return;

  if (base) {
    await db.update(domains).set({ host }).where(eq(domains.id, base.id));
  } else {
    const seed = { host, isBase: true, allowForGuests: true, guestCanUseCustomAlias: true };
    await db.insert(domains).values(seed).onConflictDoNothing();
  }
}
