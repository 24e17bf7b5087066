import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../platform/scope.ts';
import { isHad } from '../domains/index.ts';
import { domains } from '../../schema/domains/domains.table.ts';
import { aliases } from '../../schema/links/links.table.ts';

/** The alias that `host/alias` names, with or without its scheme and what follows. */
export async function findAlias({ db }: Pick<Scope, 'db'>, link: string) {
  const [host = '', alias = ''] = link.replace(/^https?:\/\//i, '').split(/[/?#+]/);
  const [found] = await db
    .select({
      id: aliases.id,
      linkId: aliases.linkId,
      address: sql<string>`${domains.host} || '/' || ${aliases.alias}`,
    })
    .from(aliases)
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(
      and(
        isHad(),
        eq(domains.host, host.toLowerCase()),
        eq(sql`lower(${aliases.alias})`, alias.toLowerCase()),
      ),
    );
  return found;
}
