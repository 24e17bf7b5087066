/**
 * A request for a short link, as either lane reads it. The host is in lower case, with a port only if it is
 * not the scheme's default; the query has no question mark.
 */
export interface Visit {
  method: 'GET' | 'HEAD';
  host: string;
  path: string;
  query: string;
  address: string;
  userAgent: string;
  referrer: string;
  language: string;
  /** The browser prefetches; nobody has opened the link yet. */
  isPrefetch: boolean;
  /** `Sec-GPC` or `DNT`: the visitor objects to being measured. */
  optsOut: boolean;
  /** ISO code of the country that a trusted proxy named, or empty. */
  country: string;
}
