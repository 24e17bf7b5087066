import type { CreatedLink } from '@linklet/contract/links/links.ts';
import { shortUrlOf } from '#/lib/links.ts';
import { localEntries, type RecentLink } from '#/lib/storage.ts';

const remembered = 5;
const none: readonly RecentLink[] = [];

let known: readonly RecentLink[] | null = null;
const listeners = new Set<() => void>();

/** The newest links of this browser, newest first. */
export function recentLinks(): readonly RecentLink[] {
  known ??= localEntries.read('recentLinks') ?? none;
  return known;
}

export function onRecentLinks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function rememberLink(link: CreatedLink): void {
  const entry = { shortUrl: shortUrlOf(link), url: link.url, hash: link.hash };
  const others = recentLinks().filter(({ hash }) => hash !== link.hash);
  keep([entry, ...others].slice(0, remembered));
}

export function forgetRecentLinks(): void {
  keep(none);
}

function keep(links: readonly RecentLink[]): void {
  known = links;
  localEntries.write('recentLinks', links.length > 0 ? [...links] : null);
  document.documentElement.style.setProperty('--recent', String(links.length));
  for (const listener of listeners) listener();
}
