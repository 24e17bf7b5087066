import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { linkStatus, longUrlStatus } from '@linklet/contract/links/statuses.ts';
import type { Scope } from '../../../platform/scope.ts';
import { aliases, links, longUrls } from '../../../schema/links/links.table.ts';
import { oneEditAway } from './one-edit-away.ts';

interface Nearest {
  /** As it is kept. */
  alias: string;
  url: string;
}

// Nearly everything is one edit away from shorter ones.
const SHORTEST = 4;

interface Among {
  domainId: number;
  /** Whose links they are; null for anybody's. */
  workspaces: readonly number[] | null;
}

/** For each alias, in lower case, the link of the domain that works and is the likeliest one meant, where there is one. */
export async function findNearest(
  scope: Scope,
  among: Among,
  unknown: readonly string[],
): Promise<ReadonlyMap<string, Nearest>> {
  const candidates = new Map(
    unknown.filter(({ length }) => length >= SHORTEST).map((alias) => [alias, oneEditAway(alias)]),
  );
  const working = await findWorking(scope, among, new Set([...candidates.values()].flat()));
  return new Map(
    [...candidates].flatMap(([alias, near]) => {
      const nearest = working.get(near.find((each) => working.has(each)) ?? '');
      return nearest ? [[alias, nearest] as const] : [];
    }),
  );
}

const LINK_STATES = linkStatus.deleted | linkStatus.terminated | linkStatus.archived | linkStatus.active;
const LONG_URL_STATES = longUrlStatus.terminated | longUrlStatus.inactive;

async function findWorking(
  { db, clock }: Scope,
  { domainId, workspaces }: Among,
  wanted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Nearest>> {
  if (wanted.size === 0) return new Map();
  const rows = await db
    .select({ key: aliases.key, alias: aliases.alias, url: longUrls.url })
    .from(aliases)
    .innerJoin(links, eq(links.id, aliases.linkId))
    .innerJoin(longUrls, eq(longUrls.id, links.longUrlId))
    .where(
      and(
        eq(aliases.domainId, domainId),
        workspaces === null ? undefined : inArray(links.workspaceId, [...workspaces]),
        sql`${aliases.key} = any(${sql.param([...wanted])})`,
        sql`${links.status} & ${LINK_STATES} = ${linkStatus.active}`,
        sql`${longUrls.status} & ${LONG_URL_STATES} = 0`,
        or(isNull(links.expiresAt), gt(links.expiresAt, clock())),
      ),
    );
  return new Map(rows.map(({ key, ...link }) => [key, link]));
}
