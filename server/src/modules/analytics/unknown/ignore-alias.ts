import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ignoreAlias as endpoint } from '@linklet/contract/analytics/unknown-aliases.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { findCommonDomain } from '../../domains/index.ts';
import { ignoredAliases } from '../../../schema/analytics/ignored-aliases.table.ts';

/** Takes an unknown alias of a common domain off the list, or puts it back. Throws `domain_unknown`. */
export async function ignoreAlias(scope: Scope, body: z.output<NonNullable<(typeof endpoint)['body']>>) {
  const domain = await findCommonDomain(scope, body.domain);
  const alias = body.alias.toLowerCase();
  await inTransaction(scope, async (scope) => {
    const isChanged = await (body.is_ignored
      ? ignore(scope, domain.id, alias)
      : heed(scope, domain.id, alias));
    if (!isChanged) return;
    const action = body.is_ignored ? 'unknown_alias.ignored' : 'unknown_alias.restored';
    await recordEvent(scope, action, { target: `${domain.host}/${alias}` });
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
