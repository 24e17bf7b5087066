import type { CreatedLink } from '@linklet/contract/links/links.ts';

export function shortUrlOf(link: CreatedLink): string {
  const main = link.aliases.find((alias) => alias.is_main) ?? link.aliases[0];
  return main?.linklet ?? '';
}

/** Letters of any script are shown as such; short URLs have them percent-encoded. */
export function readableParts(shortUrl: string): { host: string; alias: string } {
  const bare = decodeURI(shortUrl.replace(/^https?:\/\//, ''));
  const slash = bare.indexOf('/') + 1;
  return { host: bare.slice(0, slash), alias: bare.slice(slash) };
}

export function readableLink(link: CreatedLink): string {
  const { host, alias } = readableParts(shortUrlOf(link));
  return `${host}${alias}`;
}
