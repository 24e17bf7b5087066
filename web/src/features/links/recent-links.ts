import type { CreatedLink } from '@linklet/contract/links.ts';
import { shortUrlOf } from '#/lib/links.ts';
import { localEntries, type RecentLink } from '#/lib/storage.ts';

const remembered = 5;

/** The newest links of this browser, newest first. */
export function recentLinks(): RecentLink[] {
  return localEntries.read('recentLinks') ?? [];
}

export function rememberLink(link: CreatedLink): void {
  const entry = { shortUrl: shortUrlOf(link), url: link.url, hash: link.hash };
  const others = recentLinks().filter(({ hash }) => hash !== link.hash);
  localEntries.write('recentLinks', [entry, ...others].slice(0, remembered));
}

export function forgetRecentLinks(): void {
  localEntries.write('recentLinks', null);
}
