import { and, eq, sql } from 'drizzle-orm';
import { aliasPattern, patternEnd } from '@linklet/contract/links/aliases.ts';
import { readAliasPath, segmentsOf } from '@linklet/contract/links/short-path.ts';
import type { Scope } from '../../platform/scope.ts';
import { isHad } from '../../schema/domains/is-had.ts';
import { domains } from '../../schema/domains/domains.table.ts';
import { isNamed } from '../../schema/links/alias-condition.ts';
import { aliases } from '../../schema/links/links.table.ts';

/** The alias that `host/alias` names, with or without its scheme and what follows. */
export async function findAlias({ db }: Pick<Scope, 'db'>, link: string) {
  const { host, alias, pattern } = readLink(link);
  const [found] = await db
    .select({
      id: aliases.id,
      linkId: aliases.linkId,
      address: sql<string>`${domains.host} || '/' || ${aliases.alias}`,
    })
    .from(aliases)
    .innerJoin(domains, eq(domains.id, aliases.domainId))
    .where(and(isHad(), eq(domains.host, host), isNamed(alias, pattern)))
    .orderBy(sql`right(${aliases.key}, 2) = '/*'`)
    .limit(1);
  return found;
}

function readLink(link: string) {
  const [place = ''] = link.replace(/^https?:\/\//i, '').split(/[?#]/, 1);
  const slash = place.indexOf('/');
  const path = slash < 0 ? '' : place.slice(slash + 1);
  const [first = ''] = segmentsOf(path);
  return {
    host: (slash < 0 ? place : place.slice(0, slash)).toLowerCase(),
    alias: readAliasPath(path.replace(/\+$/, ''))?.alias ?? '',
    // What the path is below leads it where no link has all of it.
    pattern: aliasPattern.test(first) ? `${first}${patternEnd}` : '',
  };
}
