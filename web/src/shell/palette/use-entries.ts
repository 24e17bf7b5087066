import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { PageAction } from './page-actions.ts';
import { usePaused } from '#/lib/use-paused.ts';
import { findPages, type PaletteEntry } from './palette-entries.ts';
import { findOrganizationPages } from './palette-organizations.ts';
import { findLinksAndTags } from './palette-search.ts';

interface Entries {
  entries: readonly PaletteEntry[];
  /** That there are none, once it is known, or could be no more; else empty. */
  outcome: string;
}

/** What the palette has for a text. */
export function useEntries(text: string, state: AppState, actions: readonly PageAction[]): Entries {
  const asked = usePaused(text);
  const { data, isError, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['palette', asked],
    queryFn: async ({ signal }) => {
      const found = await Promise.all([
        findOrganizationPages(asked, state, signal),
        findLinksAndTags(asked, state, signal),
      ]);
      return found.flat();
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const isOld = asked !== text || isPlaceholderData;
  // Of what was found for another text, what this one is in.
  const fits = ({ label }: PaletteEntry) => !isOld || label.toLowerCase().includes(text.trim().toLowerCase());
  const found = text.trim() === '' ? [] : (data ?? []).filter(fits);
  const entries = [...findPages(text, state, actions), ...found];
  if (isError) return { entries, outcome: 'Links can’t be searched right now.' };
  const isKnown = asked === text && !isFetching;
  return { entries, outcome: isKnown && entries.length === 0 ? `No results for “${text.trim()}”.` : '' };
}
