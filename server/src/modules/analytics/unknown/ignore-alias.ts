import { and, eq } from 'drizzle-orm';
import type { Ignoring } from '@linklet/contract/analytics/unknown-aliases.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import type { Domain } from '../../domains/index.ts';
import { ignoredAliases } from '../../../schema/analytics/ignored-aliases.table.ts';

/** Takes an unknown alias of a domain off the list, or puts it back. */
export async function ignoreAlias(
  scope: Scope,
  { id, host, type }: Domain,
  { is_ignored: isIgnored, ...body }: Ignoring,
): Promise<void> {
  const alias = body.alias.toLowerCase();
  const subject = type === 'common' ? 'unknown_alias' : 'domain_alias';
  await inTransaction(scope, async (scope) => {
    const isChanged = await (isIgnored ? ignore(scope, id, alias) : heed(scope, id, alias));
    if (!isChanged) return;
    const action = `${subject}.${isIgnored ? 'ignored' : 'restored'}` as const;
    await recordEvent(scope, action, { target: `${host}/${alias}` });
  });
}

async function ignore({ db, clock }: Scope, domainId: number, alias: string): Promise<boolean> {
  const rows = await db
    .insert(ignoredAliases)
    .values({ domainId, alias, ignoredAt: clock() })
    .onConflictDoNothing()
    .returning({ alias: ignoredAliases.alias });
  return rows.length > 0;
}

async function heed({ db }: Scope, domainId: number, alias: string): Promise<boolean> {
  const rows = await db
    .delete(ignoredAliases)
    .where(and(eq(ignoredAliases.domainId, domainId), eq(ignoredAliases.alias, alias)))
    .returning({ alias: ignoredAliases.alias });
  return rows.length > 0;
}
