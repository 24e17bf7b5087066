import type { CreatedLink } from '@linklet/contract/links/links.ts';

/** The short URL that a link is known by. */
export function shortUrlOf(link: CreatedLink): string {
  const main = link.aliases.find((alias) => alias.is_main) ?? link.aliases[0];
  return main?.linklet ?? '';
}

/** A short URL in two parts, as people read it: the host with its slash, and the alias. */
export function readableParts(shortUrl: string): { host: string; alias: string } {
  const bare = shortUrl.replace(/^https?:\/\//, '');
  const slash = bare.indexOf('/') + 1;
  return { host: bare.slice(0, slash), alias: bare.slice(slash) };
}

/** A link's short URL as people read it. */
export function readableLink(link: CreatedLink): string {
  const { host, alias } = readableParts(shortUrlOf(link));
  return `${host}${alias}`;
}
