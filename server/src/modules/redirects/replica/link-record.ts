import { linkRoutes } from '../routes/link-routes.ts';
import {
  listText,
  moment,
  optionalMoment,
  RecordType,
  text,
  truth,
  wholeNumber,
  type RecordOf,
} from './record-type.ts';

const linkFields = {
  aliasId: { column: 'alias_id', kind: wholeNumber },
  domainId: { column: 'domain_id', kind: wholeNumber },
  /** As it was typed; looked up without regard to case. */
  alias: { column: 'alias', kind: text },
  linkId: { column: 'link_id', kind: wholeNumber },
  workspaceId: { column: 'workspace_id', kind: wholeNumber },
  /** The name of the link outside. */
  linkHash: { column: 'link_hash', kind: text },
  linkStatus: { column: 'link_status', kind: wholeNumber },
  longUrlStatus: { column: 'long_url_status', kind: wholeNumber },
  /** Null for a link that does not expire. */
  expiresAt: { column: 'expires_at', kind: optionalMoment },
  createdAt: { column: 'created_at', kind: moment },
  /** The destination, serialised: ASCII only. */
  url: { column: 'url', kind: text },
  /** Where it leads some of its visitors. */
  routes: { column: 'routes', kind: linkRoutes },
  redirectStatus: { column: 'redirect_status', kind: wholeNumber },
  /** Whether what a visitor adds to the short link goes along. */
  passesQuery: { column: 'passes_query', kind: truth },
  /** Null for a link that works from the beginning. */
  startsAt: { column: 'starts_at', kind: optionalMoment },
  /** What its visitors are shown to first, as JSON; empty for nothing. */
  pixels: { column: 'pixels', kind: listText },
  /** Whether visitors are asked for a password first; it is checked by the app alone. */
  hasPassword: { column: 'has_password', kind: truth },
  /** Whether only so many visits lead to the destination; the database counts them. */
  hasClickLimit: { column: 'has_click_limit', kind: truth },
  /** Where later visits lead; empty for nowhere. */
  afterClicksUrl: { column: 'after_clicks_url', kind: text },
  /** What apps show of the link, as JSON; empty for what they find at its destination. */
  card: { column: 'card', kind: text },
  /** Whether its visits are stored. */
  hasAnalytics: { column: 'analytics_enabled', kind: truth },
};

const domainFields = {
  id: { column: 'id', kind: wholeNumber },
  host: { column: 'host', kind: text },
  /** False while the domain is disabled, deleted or blocked. */
  isServed: { column: 'is_served', kind: truth },
};

/** What a front door knows of an alias. */
export type ReplicaLink = RecordOf<typeof linkFields>;

/** What a front door knows of a domain. */
export type ReplicaDomain = RecordOf<typeof domainFields>;

export const linkRecord = new RecordType('replica_aliases', linkFields);
export const domainRecord = new RecordType('replica_domains', domainFields);

/** The key of an alias: four bytes of domain, then the alias in lower case. */
export function linkKey(domainId: number, alias: string): Buffer {
  const key = Buffer.allocUnsafe(4 + alias.length);
  key.writeUInt32BE(domainId, 0);
  key.write(alias.toLowerCase(), 4, 'latin1');
  return key;
}

export function domainKey(host: string): Buffer {
  return Buffer.from(host, 'latin1');
}
