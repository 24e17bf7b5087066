import type { z } from 'zod';
import type { listOrganizationLinks as endpoint } from '@linklet/contract/organization-overview.ts';
import { linkStatus } from '@linklet/contract/statuses.ts';
import { runStatement } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listSeenTeams } from '../../organizations/index.ts';
import { toListedLink } from '../link-view.ts';
import { findLinkRows } from '../links.queries.ts';

const PAGE = 20;

// The newest of each workspace, by the index of each, so that the links of all are not sorted.
const NEWEST = `
  select newest.id from unnest($1::bigint[]) as spaces (id)
  cross join lateral (
    select shown.id from (
      select links.id from links
      where links.workspace_id = spaces.id and links.status & ${String(linkStatus.deleted)} = 0
      order by links.id desc limit $2
    ) as shown
    where shown.id < $3 order by shown.id desc limit $4
  ) as newest
  order by newest.id desc limit $4`;

/** A page of the latest links that whoever asks sees in the organization, as far back as its plan shows them. */
export async function listOrganizationLinks(
  scope: Scope,
  { page }: { page?: number | undefined },
): Promise<z.input<(typeof endpoint)['response']>> {
  const teams = await listSeenTeams(scope);
  const own = scope.permissions.has('links.view') && scope.workspaceId !== null ? [scope.workspaceId] : [];
  const workspaces = [...own, ...teams.map(({ workspaceId }) => workspaceId)];
  const newest = await runStatement<{ id: string }>(scope.db, NEWEST, [
    workspaces,
    scope.entitlements.options.max_recent_urls,
    page ?? Number.MAX_SAFE_INTEGER,
    PAGE + 1,
  ]);
  const ids = newest.map(({ id }) => Number(id));
  const rows = await findLinkRows(scope, workspaces, ids.slice(0, PAGE));
  const shownAs = { baseUrl: scope.config.baseUrl, now: scope.clock() };
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
