import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import type { TokenScope } from '../../platform/http/tokens/token-calls.ts';
import { countClicks } from '../analytics/index.ts';
import { readRoutesOf } from '../links/index.ts';
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
  const { options, aliases, url, hash, state } = link;
  const main = aliases.find(({ is_main: isMain }) => isMain) ?? aliases[0];
  const workspace = workspaceName(scope);
  const tags = (main?.tags ?? []).map(toTag);
  const shortLink = main?.linklet ?? '';
  return {
    ...{ id: hash, domain: main?.domain ?? '', key: main?.alias ?? '', url, shortLink },
    ...{ externalId: options.external_id, tenantId: null, programId: null, partnerId: null },
    ...{
      trackConversion: false,
      archived: state === 'archived',
      proxy: false,
      rewrite: false,
      doIndex: false,
    },
    ...{ expiresAt: link.expires_at, expiredUrl: null },
    disabledAt: link.blocked === null ? null : link.created_at,
    password: options.has_password ? '********' : null,
    ...{
      title: options.card_title,
      description: options.card_text,
      image: options.card_image_url,
      video: null,
    },
    ...toTargets(routes),
    ...{ publicStats: options.analytics_public, tagId: tags[0]?.id ?? null, tags },
    ...{ folderId: null, webhookIds: [], comments: link.description },
    qrCode: `${scope.config.baseUrl}/app/compat/dub/qr?url=${encodeURIComponent(shortLink)}`,
    ...utmOf(url),
    ...{ testVariants: null, testStartedAt: null, testCompletedAt: null, userId: null },
    ...{ workspaceId: workspace, projectId: workspace },
    ...{
      clicks: counted.clicks,
      leads: 0,
      conversions: 0,
      sales: 0,
      saleAmount: 0,
      lastClicked: counted.last,
    },
    // There is no other time of a change in a list.
    ...{ createdAt: link.created_at, updatedAt: link.created_at },
  };
}

function utmOf(url: string): Record<string, string | null> {
  const { searchParams } = new URL(url);
  const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
  return Object.fromEntries(names.map((name) => [name, searchParams.get(name)]));
}

function workspaceName({ organization }: TokenScope): string {
  if (organization === null) return 'ws_personal';
  return `ws_${organization.slug}${organization.team === null ? '' : `_${organization.team.slug}`}`;
}
