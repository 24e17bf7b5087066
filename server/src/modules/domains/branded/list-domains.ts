import { and, asc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { accountDomains, DomainFilter, DomainsAsked } from '@linklet/contract/domains/endpoints.ts';
import type { Scope } from '../../../platform/scope.ts';
import { domains } from '../../../schema/domains/domains.table.ts';
import { mayAdd, mostOf } from './claim-domain.ts';
import { viewDomains } from './domain-view.ts';
import { ownedBy, ownerOf } from './owned.ts';

// Parents are chosen from, and so are shown at once as far as that goes.
const pageSizes: Record<DomainFilter, number> = { all: 50, parents: 200 };

const filters: Record<DomainFilter, SQL | undefined> = {
  all: undefined,
  parents: and(
    eq(domains.kind, 'own'),
    isNotNull(domains.provenAt),
    isNull(domains.proofLostAt),
    isNull(domains.deletedAt),
    eq(domains.isBlocked, false),
  ),
};

/** A page of the branded domains of an account or an organization, by name. */
export async function listOwnDomains(
  scope: Scope,
  { search, filter, page }: DomainsAsked,
): Promise<z.input<typeof accountDomains.list.response>> {
  const size = pageSizes[filter];
  const isOwn = ownedBy(ownerOf(scope));
  const isFound = search === '' ? undefined : sql`position(lower(${search}) in ${domains.host}) > 0`;
  const [rows, counts] = await Promise.all([
    scope.db
      .select()
      .from(domains)
      .where(and(isOwn, isFound, filters[filter]))
      .orderBy(asc(domains.host), asc(domains.id))
      .limit(size + 1)
      .offset((page - 1) * size),
    countKinds(scope, isOwn),
  ]);
  return {
    data: await viewDomains(scope, rows.slice(0, size)),
    next: rows.length > size ? page + 1 : null,
    ...{ counts, can_add: mayAdd(scope), limit: mostOf(scope) },
  };
}

async function countKinds({ db }: Pick<Scope, 'db'>, isOwn: SQL | undefined) {
  const rows = await db
    .select({ kind: domains.kind, count: sql<number>`count(*)::int` })
    .from(domains)
    .where(isOwn)
    .groupBy(domains.kind);
  const of = (kind: 'own' | 'subdomain' | 'vanity') => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { own: of('own'), subdomain: of('subdomain'), vanity: of('vanity') };
}
