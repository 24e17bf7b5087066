import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { countClicks } from '../analytics/index.ts';
import { mainAliasOf, readRoutesOf } from '../links/index.ts';
import { hasFeature } from '../plans/index.ts';
import { toTag } from './tag-views.ts';
import { toTargets } from './targets.ts';

interface Counted {
  clicks: number;
  last: string | null;
}

/** Links as Dub shows them: its client refuses one that lacks any of these fields. */
export async function toLinks(scope: TokenScope, links: readonly ListedLink[]) {
  const hashes = links.map(({ hash }) => hash);
  const routed = links.filter(({ route_count: routes }) => routes > 0).map(({ hash }) => hash);
  const isCounted = hasFeature(scope, 'use_analytics') && hashes.length > 0;
  const [routes, { clicks, last }] = await Promise.all([
    readRoutesOf(scope, routed),
    isCounted ? countClicks(scope, hashes) : { clicks: {}, last: {} },
  ]);
  return links.map((link) =>
    toLink(scope, link, {
      routes: routes.get(link.hash) ?? [],
      counted: {
        clicks: (clicks as Record<string, number>)[link.hash] ?? 0,
        last: (last as Record<string, string>)[link.hash] ?? null,
      },
    }),
  );
}

export async function toOneLink(scope: TokenScope, link: ListedLink) {
  const [one] = await toLinks(scope, [link]);
  return one;
}

function toLink(
  scope: TokenScope,
  link: ListedLink,
  { routes, counted }: { routes: readonly RedirectRoute[]; counted: Counted },
) {
  const { options, url, hash } = link;
  const { domain, alias: key, linklet: shortLink, tags } = mainAliasOf(link);
  return {
    ...{ id: hash, domain, key, url, shortLink, ...absent, ...utmOf(url), ...ofWorkspace(scope) },
    ...{ externalId: options.external_id, archived: link.state === 'archived', expiresAt: link.expires_at },
    disabledAt: link.blocked === null ? null : link.created_at,
    password: options.has_password ? '********' : null,
    ...{ title: options.card_title, description: options.card_text, image: options.card_image_url },
    ...{ ...toTargets(routes), publicStats: options.analytics_public, comments: link.description },
    ...tagsOf(tags),
    qrCode: `${scope.config.baseUrl}/app/compat/dub/qr?url=${encodeURIComponent(`${shortLink}?qr=1`)}`,
    ...{ clicks: counted.clicks, lastClicked: counted.last },
    // There is no other time of a change in a list.
    ...{ createdAt: link.created_at, updatedAt: link.created_at },
  };
}

/** What we have not. */
const absent = {
  ...{ tenantId: null, programId: null, partnerId: null, userId: null, folderId: null, webhookIds: [] },
  ...{ trackConversion: false, proxy: false, rewrite: false, doIndex: false, expiredUrl: null, video: null },
  ...{ testVariants: null, testStartedAt: null, testCompletedAt: null },
  ...{ leads: 0, conversions: 0, sales: 0, saleAmount: 0 },
};

function tagsOf(names: readonly string[]) {
  const tags = names.map(toTag);
  return { tags, tagId: tags[0]?.id ?? null };
}

function utmOf(url: string): Record<string, string | null> {
  const { searchParams } = new URL(url);
  const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
  return Object.fromEntries(names.map((name) => [name, searchParams.get(name)]));
}

function ofWorkspace({ organization }: TokenScope) {
  const team = organization?.team?.slug;
  const name = ['ws', organization?.slug ?? 'personal', ...(team === undefined ? [] : [team])].join('_');
  return { workspaceId: name, projectId: name };
}
