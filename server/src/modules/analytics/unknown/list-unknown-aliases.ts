import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type * as api from '@linklet/contract/analytics/unknown-aliases.ts';
import type { UnknownAliasesAsked, UnknownAliasState } from '@linklet/contract/analytics/unknown-aliases.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import { readShippingStatus } from '../../clicks/index.ts';
import type { Domain } from '../../domains/index.ts';
import { aliases } from '../../../schema/links/links.table.ts';
import type { AskedDomain } from './asked-domain.ts';
import { countUnknown, type UnknownVisits } from './count-unknown.ts';
import { ignoredAliases } from '../../../schema/analytics/ignored-aliases.table.ts';
import { findNearest } from './nearest-links.ts';

const PAGE_SIZE = 30;

/** A page of what people asked for in vain on a domain. */
export async function listUnknownAliases(
  scope: Scope,
  { domain, workspaces, ...shown }: AskedDomain,
  query: UnknownAliasesAsked,
): Promise<z.input<(typeof api.listUnknownAliases)['response']>> {
  const wanted = new Date(scope.clock().getTime() - Number(query.days) * DAY_MS);
  const since = shown.since !== null && shown.since > wanted ? shown.since : wanted;
  const { asked, others } = await countUnknown(scope, domain.id, since);
  const found = await ofState(scope, domain, { asked, state: query.state });
  const from = (query.page - 1) * PAGE_SIZE;
  const page = found.slice(from, from + PAGE_SIZE);
  const nearest = await findNearest(
    scope,
    { domainId: domain.id, workspaces },
    page.map(({ alias }) => alias),
  );
  return {
    domain: domain.host,
    data: page.map(({ alias, visits, unique, lastAt, referrers }) => ({
      alias,
      visits,
      unique,
      last_at: lastAt.toISOString(),
      referrers,
      nearest: nearest.get(alias) ?? null,
    })),
    next: found.length > from + PAGE_SIZE ? query.page + 1 : null,
    other_visits: others,
    delayed_since: readShippingStatus(scope.config.dataDir).delayedSince?.toISOString() ?? null,
  };
}

/** Those that no link has by now, and that are ignored or are not. */
async function ofState(
  { db }: Scope,
  domain: Domain,
  { asked, state }: { asked: readonly UnknownVisits[]; state: UnknownAliasState },
): Promise<UnknownVisits[]> {
  const wanted = sql.param(asked.map(({ alias }) => alias));
  const [taken, ignored] = await Promise.all([
    db
      .select({ alias: aliases.key })
      .from(aliases)
      .where(and(eq(aliases.domainId, domain.id), sql`${aliases.key} = any(${wanted})`)),
    db
      .select({ alias: ignoredAliases.alias })
      .from(ignoredAliases)
      .where(and(eq(ignoredAliases.domainId, domain.id), sql`${ignoredAliases.alias} = any(${wanted})`)),
  ]);
  const isTaken = new Set(taken.map((row) => row.alias));
  const isIgnored = new Set(ignored.map((row) => row.alias));
  return asked.filter(
    (each) => !isTaken.has(each.alias) && isIgnored.has(each.alias) === (state === 'ignored'),
  );
}
