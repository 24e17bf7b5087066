import type { z } from 'zod';
import type { countClicks as endpoint } from '@linklet/contract/analytics.ts';
import type { Scope } from '../../platform/scope.ts';
import { countHumanClicks } from '../clicks/index.ts';
import { findLinks } from '../links/index.ts';

/** All human clicks of those links that are the workspace's, and the last of each, by the link's public name. */
export async function countClicks(
  scope: Scope,
  hashes: string[],
): Promise<z.input<(typeof endpoint)['response']>> {
  const { workspaceId } = scope;
  const links = workspaceId === null ? [] : await findLinks(scope, workspaceId, hashes);
  const clicks = await countHumanClicks(scope, links);
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
