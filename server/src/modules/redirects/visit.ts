/** A request for a short link, as either lane reads it. */
export interface Visit {
  method: 'GET' | 'HEAD';
  /** In lower case, with a port that is not the scheme's own. */
  host: string;
  path: string;
  /** Without its question mark. */
  query: string;
  address: string;
  userAgent: string;
  referrer: string;
  language: string;
  /** A browser that fetches ahead; nobody has chosen the link yet. */
  isPrefetch: boolean;
  /** By `Sec-GPC` or `DNT`: whoever comes wants nobody to measure. */
  optsOut: boolean;
  /** A country that a trusted proxy named, or empty. */
  country: string;
}
