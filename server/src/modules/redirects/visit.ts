/** The host is in lower case, without the scheme's default port; the query has no question mark. */
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
