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
  /** Stored as entered; look-ups ignore case. */
  alias: { column: 'alias', kind: text },
  linkId: { column: 'link_id', kind: wholeNumber },
  workspaceId: { column: 'workspace_id', kind: wholeNumber },
  linkHash: { column: 'link_hash', kind: text },
  linkStatus: { column: 'link_status', kind: wholeNumber },
  longUrlStatus: { column: 'long_url_status', kind: wholeNumber },
  expiresAt: { column: 'expires_at', kind: optionalMoment },
  createdAt: { column: 'created_at', kind: moment },
  /** The serialised destination: ASCII only. */
  url: { column: 'url', kind: text },
  routes: { column: 'routes', kind: linkRoutes },
  redirectStatus: { column: 'redirect_status', kind: wholeNumber },
  passesQuery: { column: 'passes_query', kind: truth },
  startsAt: { column: 'starts_at', kind: optionalMoment },
  /** JSON; empty if there are none. */
  pixels: { column: 'pixels', kind: listText },
  hasPassword: { column: 'has_password', kind: truth },
  hasClickLimit: { column: 'has_click_limit', kind: truth },
  afterClicksUrl: { column: 'after_clicks_url', kind: text },
  /** The link card as JSON; empty if apps read the destination's own. */
  card: { column: 'card', kind: text },
  hasAnalytics: { column: 'analytics_enabled', kind: truth },
};

const domainFields = {
  id: { column: 'id', kind: wholeNumber },
  host: { column: 'host', kind: text },
  /** False while the domain is disabled, deleted or blocked. */
  isServed: { column: 'is_served', kind: truth },
};

export type ReplicaLink = RecordOf<typeof linkFields>;

export type ReplicaDomain = RecordOf<typeof domainFields>;

export const linkRecord = new RecordType('replica_aliases', linkFields);
export const domainRecord = new RecordType('replica_domains', domainFields);

/** The key of an alias: four bytes of domain id, then the alias in lower case. */
export function linkKey(domainId: number, alias: string): Buffer {
  const key = Buffer.allocUnsafe(4 + alias.length);
  key.writeUInt32BE(domainId, 0);
  key.write(alias.toLowerCase(), 4, 'latin1');
  return key;
}

export function domainKey(host: string): Buffer {
  return Buffer.from(host, 'latin1');
}
