import type { Scope } from '../../../platform/scope.ts';
import { findTrackedLinks } from '../../links/index.ts';
import { requireAnalytics } from '../../plans/index.ts';
import { all, isOneOf } from '../condition.ts';
import { findShown } from '../tracked/shown-clicks.ts';

export interface VisitCounts {
  human: number;
  bot: number;
}

/**
 * The visits that the plan shows of those links that are the workspace's and whose statistics are on, by the link's public
 * name; links without any are missing. Throws `analytics_not_in_plan`.
 */
export async function countVisits(
  scope: Scope,
  hashes: readonly string[],
): Promise<Map<string, VisitCounts>> {
  requireAnalytics(scope);
  const { workspaceId } = scope;
  if (workspaceId === null || hashes.length === 0) return new Map();
  const links = await findTrackedLinks(scope, workspaceId, [...hashes]);
  if (links.length === 0) return new Map();
  const { sql, params } = all([
    isOneOf('workspace_id', [...new Set(links.map(({ originWorkspaceId }) => originWorkspaceId))]),
    isOneOf(
      'link_id',
      links.map(({ id }) => id),
    ),
    (await findShown(scope)).condition,
  ]);
  const rows = await scope.clickhouse.read<Record<'link' | 'human' | 'bot', string>>({
    name: 'analytics.visits-of-links',
    query: `select link_id as link, countIf(bot_class = '') as human, countIf(bot_class != '') as bot
      from clicks where ${sql} and event_type = 'redirect' group by link`,
    params,
  });
  const counts = new Map(
    rows.map(({ link, human, bot }) => [Number(link), { human: Number(human), bot: Number(bot) }]),
  );
  return new Map(
    links.flatMap(({ id, hash }) => (counts.has(id) ? [[hash, counts.get(id) as VisitCounts]] : [])),
  );
}
