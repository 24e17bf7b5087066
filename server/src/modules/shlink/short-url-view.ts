import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { countVisits, type VisitCounts } from '../analytics/index.ts';
import { listUsableDomains } from '../domains/index.ts';
import { mainAliasOf } from '../links/index.ts';
import { hasFeature } from '../plans/index.ts';
import { toMoment } from './answer.ts';

export function toSummary({ human, bot }: VisitCounts = { human: 0, bot: 0 }) {
  return { total: human + bot, nonBots: human, bots: bot };
}

/** The host on which links are where none is said. */
export async function defaultHost(scope: TokenScope): Promise<string | undefined> {
  const domains = await listUsableDomains(scope, null);
  return domains.find(({ isBase }) => isBase)?.host;
}

/** Links as Shlink shows them. Their visits are none where the token, or the plan, has no statistics. */
export async function toShortUrls(scope: TokenScope, links: readonly ListedLink[]) {
  const hashes = links.map(({ hash }) => hash);
  const [host, visits] = await Promise.all([
    defaultHost(scope),
    hasFeature(scope, 'use_analytics') ? countVisits(scope, hashes) : new Map<string, VisitCounts>(),
  ]);
  return links.map((link) => toShortUrl(link, { host, visits: visits.get(link.hash) }));
}

interface Beside {
  host: string | undefined;
  visits: VisitCounts | undefined;
}

function toShortUrl(link: ListedLink, { host, visits }: Beside) {
  const { options, url, title } = link;
  const main = mainAliasOf(link);
  return {
    ...{ shortCode: main.alias, shortUrl: main.linklet, longUrl: url },
    ...{ dateCreated: toMoment(link.created_at), visitsSummary: toSummary(visits), tags: main.tags },
    meta: {
      validSince: options.starts_at && toMoment(options.starts_at),
      validUntil: link.expires_at && toMoment(link.expires_at),
      maxVisits: options.max_clicks,
    },
    domain: main.domain === host ? null : main.domain,
    ...{
      title,
      crawlable: false,
      forwardQuery: options.passes_query,
      hasRedirectRules: link.route_count > 0,
    },
  };
}
