import type { z } from 'zod';
import type { countClicks as endpoint } from '@linklet/contract/analytics/endpoints.ts';
import type { Scope } from '../../platform/scope.ts';
import { countHumanClicks } from '../clicks/index.ts';
import { findTrackedLinks } from '../links/index.ts';
import { requireAnalytics } from './require-analytics.ts';
import { findHidden } from './tracked/hidden-clicks.ts';

/**
 * All human clicks of those links that are the workspace's and whose statistics are on, and the last of each, by the
 * link's public name. Throws `analytics_not_in_plan`.
 */
export async function countClicks(
  scope: Scope,
  hashes: string[],
): Promise<z.input<(typeof endpoint)['response']>> {
  requireAnalytics(scope);
  const { workspaceId } = scope;
  const links = workspaceId === null ? [] : await findTrackedLinks(scope, workspaceId, hashes);
  const clicks = await countHumanClicks(scope, links, (await findHidden(scope)).condition);
  return {
    clicks: Object.fromEntries(links.map(({ id, hash }) => [hash, clicks.get(id)?.count ?? 0])),
    last: Object.fromEntries(
      links.flatMap(({ id, hash }) => {
        const last = clicks.get(id)?.lastAt;
        return last ? [[hash, last.toISOString()]] : [];
      }),
    ),
  };
}
