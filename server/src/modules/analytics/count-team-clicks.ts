import type { z } from 'zod';
import type { countTeamClicks as endpoint } from '@linklet/contract/organizations/overview.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { findLinksApart } from '../links/index.ts';
import { all, isOneOf, not } from './condition.ts';
import { listCountedTeams } from './of-seen-teams.ts';
import { findShown } from './tracked/shown-clicks.ts';
import { requireAnalytics } from '../plans/index.ts';

/** Clicks of people in the last thirty days, by team. Throws `analytics_not_in_plan`. */
export async function countTeamClicks(scope: Scope): Promise<z.input<(typeof endpoint)['response']>> {
  requireAnalytics(scope);
  const teams = await listCountedTeams(scope);
  if (teams.length === 0) return { teams: [] };
  const clicks = await countByWorkspace(
    scope,
    teams.map(({ workspaceId }) => workspaceId),
  );
  return { teams: teams.map(({ slug, workspaceId }) => ({ slug, clicks: clicks.get(workspaceId) ?? 0 })) };
}

/** In one question: all that was made in the workspaces by where it was, what came from elsewhere link by link. */
async function countByWorkspace(
  scope: Scope,
  workspaces: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const [links, shown] = await Promise.all([findLinksApart(scope, workspaces), findShown(scope)]);
  const came = links.filter(({ isTracked, workspaceId }) => isTracked && workspaces.includes(workspaceId));
  const isApart = isOneOf(
    'link_id',
    came.map(({ id }) => id),
  );
  const others = isOneOf(
    'link_id',
    links.map(({ id }) => id),
  );
  const madeIn = [...workspaces, ...came.map(({ originWorkspaceId }) => originWorkspaceId)];
  const isOfThem = all([isOneOf('workspace_id', workspaces), not(others)]);
  const counted = all([isOneOf('workspace_id', madeIn), shown.condition]);
  const rows = await scope.clickhouse.read<Record<'workspace' | 'link' | 'human', string>>({
    name: 'analytics.of-teams',
    query: `select workspace_id as workspace, if(${isApart.sql}, link_id, 0) as link, count() as human from clicks
      where ${counted.sql} and ((${isApart.sql}) or (${isOfThem.sql}))
        and ts >= {from:DateTime64(3, 'UTC')} and event_type = 'redirect' and bot_class = ''
      group by workspace, link`,
    params: { ...counted.params, from: beginning(scope) },
  });
  const owners = new Map(came.map(({ id, workspaceId }) => [id, workspaceId]));
  const clicks = new Map<number, number>();
  for (const { workspace, link, human } of rows) {
    const owner = owners.get(Number(link)) ?? Number(workspace);
    clicks.set(owner, (clicks.get(owner) ?? 0) + Number(human));
  }
  return clicks;
}

function beginning({ clock }: Scope): Date {
  const today = new Date(clock());
  today.setUTCHours(0, 0, 0, 0);
  return new Date(today.getTime() - 29 * DAY_MS);
}
