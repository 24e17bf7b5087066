import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { searchLinks } from '@linklet/contract/links/list.ts';
import { listTags } from '@linklet/contract/links/tags/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { readableLink } from '#/lib/links.ts';
import { analyticsPath, routes } from '../names.ts';
import { viewerOf } from '../navigation.ts';
import type { PaletteEntry } from './palette-entries.ts';

const shownOfEach = 6;

export async function findLinksAndTags(
  text: string,
  state: AppState,
  signal: AbortSignal,
): Promise<PaletteEntry[]> {
  const search = text.trim();
  if (search === '') return [];
  const hasDashboard = viewerOf(state).kind === 'subscribed';
  const [links, tags] = await Promise.all([
    api(searchLinks, { params: { filter: 'all' }, query: { search }, signal }),
    hasDashboard ? api(listTags, { query: { search }, signal }) : { data: [] },
  ]);
  return [
    ...links.data.slice(0, shownOfEach).map((link) => ({
      kind: 'Link' as const,
      label: `${readableLink(link)} → ${link.url}`,
      href: hasDashboard ? `${routes.dashboard}?link=${link.hash}` : analyticsPath(link.hash),
    })),
    ...tags.data.slice(0, shownOfEach).map(({ name }) => ({
      kind: 'Tag' as const,
      label: name,
      href: `${routes.dashboard}?${new URLSearchParams({ tag: name })}`,
    })),
  ];
}
