import type { RedirectStatus } from '@linklet/contract/links/options.ts';
import type { CreatedLink, LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import type { Pixel } from '@linklet/contract/links/pixels/providers.ts';
import type { ReportReason } from '@linklet/contract/reports/reasons.ts';
import { hasStatus, linkStatus } from '@linklet/contract/links/statuses.ts';

/** A short address of a link. */
export interface AliasRow {
  host: string;
  alias: string;
  isMain: boolean;
}

/** A link as the queries of this module read it. */
export interface LinkRow {
  url: string;
  hash: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** The main one first. */
  aliases: AliasRow[];
  /** In the order of the alphabet. */
  tags: string[];
}

/** How a link leads to its destination. */
export interface OptionsRow {
  redirectStatus: RedirectStatus;
  passesQuery: boolean;
  startsAt: Date | null;
  pixels: Pixel[];
  hasPassword: boolean;
  maxClicks: number | null;
  clicksUsed: number;
  afterClicksUrl: string | null;
  cardTitle: string | null;
  cardText: string | null;
  cardImageUrl: string | null;
  analyticsEnabled: boolean;
  analyticsPublic: boolean;
}

/** What became of a link. */
interface StateRow {
  description: string | null;
  status: number;
  blocked: ReportReason | null;
  routeCount: number;
  version: number;
}

/** Shapes a link for the API; `baseUrl` gives the scheme of short URLs. */
export function toLinkView(row: LinkRow, baseUrl: string): CreatedLink {
  const { protocol } = new URL(baseUrl);
  return {
    url: row.url,
    hash: row.hash,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    aliases: row.aliases.map(({ host, alias, isMain }) => ({
      domain: host,
      alias,
      linklet: `${protocol}//${host}/${alias}`,
      is_main: isMain,
      tags: row.tags,
    })),
  };
}

/** A link as the list of its owner shows it. */
export function toListedLink(
  row: LinkRow & OptionsRow & StateRow,
  { baseUrl, now }: { baseUrl: string; now: Date },
): ListedLink {
  return {
    ...toLinkView(row, baseUrl),
    is_expired: row.expiresAt !== null && row.expiresAt <= now,
    description: row.description,
    state: stateOf(row.status),
    blocked: row.blocked,
    route_count: row.routeCount,
    options: {
      redirect_status: row.redirectStatus,
      passes_query: row.passesQuery,
      starts_at: row.startsAt?.toISOString() ?? null,
      pixels: row.pixels.map(({ id }) => id),
      has_password: row.hasPassword,
      max_clicks: row.maxClicks,
      clicks_used: row.clicksUsed,
      after_clicks_url: row.afterClicksUrl,
      card_title: row.cardTitle,
      card_text: row.cardText,
      card_image_url: row.cardImageUrl,
      analytics_enabled: row.analyticsEnabled,
      analytics_public: row.analyticsPublic,
    },
    version: row.version,
  };
}

/** What the owner made of a link, by its status bits. */
export function stateOf(status: number): LinkState {
  if (hasStatus(status, linkStatus.deleted)) return 'deleted';
  return hasStatus(status, linkStatus.archived) ? 'archived' : 'active';
}
