import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The same URL, without the dot that a full host name may end with. */
export function withoutFinalDot(href: string): string {
  const url = new URL(href);
  url.hostname = url.hostname.replace(/\.$/, '');
  return url.href;
}

/** The same URL by the full name of its host. */
export function withFinalDot(href: string): string {
  const url = new URL(href);
  url.hostname = `${url.hostname.replace(/\.$/, '')}.`;
  return url.href;
}

/** The host of a canonical URL that is in the database, without its port and a final dot. */
export function plainHostOf(url: SQLWrapper): SQL<string> {
  return sql<string>`rtrim(substring(${url} from '^[a-z]+://(?:[^/?#@]*@)?(\\[[^]]*\\]|[^/?#:]*)'), '.')`;
}
