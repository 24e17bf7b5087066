import type { Scope } from '../../platform/scope.ts';
import { findLinks } from '../links/index.ts';
import { countHumanClicks } from './analytics.queries.ts';

/** All human clicks of those links that are the workspace's, by the link's public name. */
export async function countClicks(scope: Scope, hashes: string[]): Promise<Record<string, number>> {
  const { workspaceId } = scope;
  const links = workspaceId === null ? [] : await findLinks(scope, workspaceId, hashes);
  if (links.length === 0) return {};

  const clicks = await countHumanClicks(scope, links);
  return Object.fromEntries(links.map(({ id, hash }) => [hash, clicks.get(id) ?? 0]));
}
