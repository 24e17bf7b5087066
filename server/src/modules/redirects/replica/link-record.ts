import { linkRoutes } from '../routes/link-routes.ts';
import {
  listText,
  moment,
  optionalMoment,
  RecordType,
  text,
  truth,
  unstoredText,
  wholeNumber,
  type RecordOf,
} from './record-type.ts';

const CARD = `case when links.card_title is not null then
  json_build_object('title', links.card_title, 'text', links.card_text, 'imageUrl', links.card_image_url)::text
end`;

const linkFields = {
  aliasId: { from: 'aliases.id', kind: wholeNumber },
  domainId: { from: 'aliases.domain_id', kind: wholeNumber },
  /** As it was typed. */
  alias: { from: 'aliases.alias', kind: text },
  /** Names the record among those of its domain. */
  key: { from: 'aliases.key', kind: unstoredText },
  linkId: { from: 'links.id', kind: wholeNumber },
  /** Where it was made: its clicks stay there. */
  workspaceId: { from: 'links.origin_workspace_id', kind: wholeNumber },
  /** The name of the link outside. */
  linkHash: { from: 'links.hash', kind: text },
  linkStatus: { from: 'links.status', kind: wholeNumber },
  longUrlStatus: { from: 'long_urls.status', kind: wholeNumber },
  /** Null for a link that does not expire. */
  expiresAt: { from: 'links.expires_at', kind: optionalMoment },
  createdAt: { from: 'links.created_at', kind: moment },
  /** The destination, serialised: ASCII only. */
  url: { from: 'long_urls.url', kind: text },
  /** Where it leads some of its visitors. */
  routes: { from: 'links.routes', kind: linkRoutes },
  redirectStatus: { from: 'links.redirect_status', kind: wholeNumber },
  /** Whether what a visitor adds to the short link goes along. */
  passesQuery: { from: 'links.passes_query', kind: truth },
  /** Null for a link that works from the beginning. */
  startsAt: { from: 'links.starts_at', kind: optionalMoment },
  /** What its visitors are shown to first, as JSON; empty for nothing. */
  pixels: { from: 'links.pixels', kind: listText },
  /** Whether visitors are asked for a password first; it is checked by the app alone. */
  hasPassword: { from: 'links.password_hash is not null', kind: truth },
  /** Whether only so many visits lead to the destination; the database counts them. */
  hasClickLimit: { from: 'links.max_clicks is not null', kind: truth },
  /** Where later visits lead; empty for nowhere. */
  afterClicksUrl: { from: 'links.after_clicks_url', kind: text },
  /** What apps show of the link, as JSON; empty for what they find at its destination. */
  card: { from: CARD, kind: text },
  /** Whether its visits are stored. */
  hasAnalytics: { from: 'links.analytics_enabled', kind: truth },
};

// Before there is a certificate it would keep all visitors away.
const STRICT_TRANSPORT = `case when domains.certificate_until is not null then
  'max-age=' || domains.hsts_seconds || case when domains.hsts_subdomains then '; includeSubDomains' else '' end
end`;

const LEADS_TO = `case when domains.kind = 'www' then
  (select root.host from domains as root where root.id = domains.parent_id)
end`;

const domainFields = {
  id: { from: 'domains.id', kind: wholeNumber },
  host: { from: 'domains.host', kind: text },
  /** False while the domain is disabled, deleted, blocked, or without a plan. */
  isServed: {
    from: 'not (domains.is_disabled or domains.is_deleted or domains.is_blocked or domains.held_for is not null or domains.suspended_at is not null)',
    kind: truth,
  },
  /** Whether its name was seen to lead here, so that certificates may be asked for; empty for common ones. */
  isDirected: { from: 'domains.directed_at is not null', kind: truth },
  /** The host of the root domain to which it only leads; empty for a domain with links. */
  leadsTo: { from: LEADS_TO, kind: text },
  /** Where the domain itself leads; empty for nowhere. */
  rootUrl: { from: 'domains.root_url', kind: text },
  /** Where an alias leads that is not there; empty for nowhere. */
  notFoundUrl: { from: 'domains.not_found_url', kind: text },
  /** What phones ask for, as JSON; empty for nothing. */
  appleAppLinks: { from: 'domains.apple_app_links', kind: text },
  androidAppLinks: { from: 'domains.android_app_links', kind: text },
  /** Whether it is an account's or an organization's; names below the base domain are as common ones. */
  isBranded: { from: "coalesce(domains.kind in ('own', 'subdomain', 'www'), false)", kind: truth },
  /** What browsers are told of https, as a header; empty for nothing. */
  strictTransport: { from: STRICT_TRANSPORT, kind: text },
  /** What its aliases may be, and whether letter case tells them apart. */
  wideAliases: { from: 'domains.wide_aliases', kind: truth },
  caseSensitiveAliases: { from: 'domains.case_sensitive_aliases', kind: truth },
};

/** Those that somebody has: what is only claimed is nobody's yet, and what was given up may be another's. */
const HAD_DOMAINS = `(
  select * from domains
  where domains.released_at is null and (domains.type = 'common' or domains.proven_at is not null)
) as domains`;

export type ReplicaLink = RecordOf<typeof linkFields>;

export type ReplicaDomain = RecordOf<typeof domainFields>;

export const linkRecord = new RecordType(
  'carried_links',
  'aliases join links on links.id = aliases.link_id join long_urls on long_urls.id = links.long_url_id',
  linkFields,
);
export const domainRecord = new RecordType('carried_domains', HAD_DOMAINS, domainFields);

/** Four bytes of domain id, then the `aliasKey` in UTF-8. */
export function linkKey(domainId: number, key: string): Buffer {
  const bytes = Buffer.allocUnsafe(4 + Buffer.byteLength(key));
  bytes.writeUInt32BE(domainId, 0);
  bytes.write(key, 4);
  return bytes;
}

export function domainKey(host: string): Buffer {
  return Buffer.from(host, 'latin1');
}
