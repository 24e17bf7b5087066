import { shortUrl } from '@linklet/contract/links/short-url.ts';
import type { z } from 'zod';
import type { getShared } from '@linklet/contract/analytics/shared-stats.ts';
import { isSharedDimension, writeFilters } from '@linklet/contract/analytics/filters.ts';
import type { Shared } from './open-shared.ts';

/** What shared statistics are of, as far as it is not private. */
export function toSharedView({
  link,
  scope,
  filters,
  share,
}: Shared): z.input<(typeof getShared)['response']> {
  return {
    ...(link === null ? ofWorkspace : ofLink(link, scope)),
    filters: writeFilters(filters.filter(({ dimension }) => isSharedDimension(dimension))),
    frozen_at: share?.frozenAt?.toISOString() ?? null,
    ends_at: share?.endsAt?.toISOString() ?? null,
  };
}

const ofWorkspace = { short_url: null, destination: null, created_at: null };

function ofLink(link: NonNullable<Shared['link']>, scope: Shared['scope']) {
  return {
    short_url: shortUrlOf(link, scope),
    destination: isSecret(link, scope.clock()) ? null : link.url,
    created_at: link.createdAt.toISOString(),
  };
}

function shortUrlOf({ aliases }: NonNullable<Shared['link']>, { config }: Shared['scope']): string {
  const [main] = aliases;
  return main === undefined ? '' : shortUrl(new URL(config.baseUrl).protocol, main.host, main.alias);
}

/** Whether a link leads nobody to its destination who only has its address. */
function isSecret({ options }: NonNullable<Shared['link']>, now: Date): boolean {
  const { has_password: hasPassword, starts_at: start } = options;
  return hasPassword || (start !== null && new Date(start) > now);
}
