import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { countClicks } from '../analytics/index.ts';
import { listUsableDomains } from '../domains/index.ts';
import { mainAliasOf } from '../links/index.ts';
import { hasFeature } from '../plans/index.ts';
import { toUuid } from './link-id.ts';

/** Links as Kutt shows them. Their visits are none where the token, or the plan, has no statistics. */
export async function toKuttLinks(scope: TokenScope, links: readonly ListedLink[]) {
  const hashes = links.map(({ hash }) => hash);
  const [domains, counted] = await Promise.all([
    listUsableDomains(scope, null),
    hasFeature(scope, 'use_analytics') ? countClicks(scope, hashes) : { clicks: {} },
  ]);
  const base = domains.find(({ isBase }) => isBase)?.host;
  const clicks: Readonly<Record<string, number>> = counted.clicks;
  return links.map((link) => toKuttLink(link, { base, clicks: clicks[link.hash] ?? 0 }));
}

function toKuttLink(link: ListedLink, { base, clicks }: { base: string | undefined; clicks: number }) {
  const { url, hash, description, blocked, options, created_at: at, expires_at: until } = link;
  const main = mainAliasOf(link);
  return {
    ...{ id: toUuid(hash), address: main.alias, description, banned: blocked !== null },
    // When it was changed last is not told of links.
    ...{ password: options.has_password, expire_in: until, created_at: at, updated_at: at, target: url },
    ...{ visit_count: clicks, link: main.linklet, domain: main.domain === base ? null : main.domain },
  };
}
