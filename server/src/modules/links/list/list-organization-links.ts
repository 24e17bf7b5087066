import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { LinkQuery } from '@linklet/contract/links/list.ts';
import type { listOrganizationLinks as endpoint } from '@linklet/contract/organizations/overview.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listSeenTeams } from '../../organizations/index.ts';
import { toListedLink } from '../link-view.ts';
import { findLinkRows } from '../links.queries.ts';
import { links } from '../../../schema/links/links.table.ts';
import { conditionOf } from './link-conditions.ts';

const PAGE = 20;

type Filter = z.output<NonNullable<(typeof endpoint)['params']>>['filter'];

interface ListQuery extends LinkQuery {
  page?: number | undefined;
}

/** A page of the links that whoever asks sees in the organization, the latest first, as far back as its plan shows them. */
export async function listOrganizationLinks(
  scope: Scope,
  filter: Filter,
  { page = Number.MAX_SAFE_INTEGER, ...query }: ListQuery,
): Promise<z.input<(typeof endpoint)['response']>> {
  const teams = await listSeenTeams(scope);
  const own = scope.permissions.has('links.view') && scope.workspaceId !== null ? [scope.workspaceId] : [];
  const workspaces = [...own, ...teams.map(({ workspaceId }) => workspaceId)];
  const shownAs = { baseUrl: scope.config.baseUrl, now: scope.clock() };
  const condition = conditionOf(
    sql`spaces.id`,
    { ...query, filter: filter === 'available' ? 'all' : filter },
    { now: shownAs.now, mostShown: scope.entitlements.options.max_recent_urls },
  );
  // The newest of each workspace, by the index of each, so that the links of all are not sorted.
  const newest = await scope.db.execute<{ id: string }>(sql`
    select newest.id from unnest(${sql.param(workspaces)}::bigint[]) as spaces (id)
    cross join lateral (
      select ${links.id} from ${links}
      where ${condition} and ${links.id} < ${page} order by ${links.id} desc limit ${PAGE + 1}
    ) as newest
    order by newest.id desc limit ${PAGE + 1}`);
  const ids = newest.map(({ id }) => Number(id));
  const rows = await findLinkRows(scope, workspaces, ids.slice(0, PAGE));
  return {
    data: rows.map((row) => {
      const team = teams.find(({ workspaceId }) => workspaceId === row.workspaceId);
      return {
        ...toListedLink(row, shownAs),
        team: team === undefined ? null : { slug: team.slug, name: team.name },
      };
    }),
    next: ids.length > PAGE ? (ids[PAGE - 1] ?? null) : null,
  };
}
