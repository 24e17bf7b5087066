import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { countClicks } from '../analytics/index.ts';
import { mainAliasOf } from '../links/index.ts';
import { hasFeature } from '../plans/index.ts';

export function mainOf(link: ListedLink) {
  const { alias: keyword, linklet: shorturl } = mainAliasOf(link);
  return { keyword, shorturl };
}

/** `2026-11-28 10:11:12`, in UTC. */
export function dateOf({ created_at: at }: ListedLink): string {
  return at.replace('T', ' ').slice(0, 19);
}

/** Clicks by the link; none where the token, or the plan, has no statistics. */
export async function clicksOf(
  scope: TokenScope,
  links: readonly ListedLink[],
): Promise<Readonly<Record<string, number>>> {
  if (!hasFeature(scope, 'use_analytics')) return {};
  return (
    await countClicks(
      scope,
      links.map(({ hash }) => hash),
    )
  ).clicks;
}

/** From which address a link was made is told to nobody. */
export function toStats(link: ListedLink, clicks: number) {
  const { shorturl } = mainOf(link);
  const { url, title } = link;
  return { shorturl, url, title: title ?? url, timestamp: dateOf(link), ip: '', clicks: String(clicks) };
}
