import { useMemo, useState } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { findRouteWarnings } from '@linklet/contract/redirect-routes/warnings.ts';
import { wholeRoutes, type RouteDraft } from './route-draft.ts';
import { warningText } from './route-texts.ts';

/** What is likely not meant, by the id of the route. Routes that are not whole yet say nothing, nor about others. */
export function useWarnings(routes: readonly RouteDraft[], link: ListedLink): Record<string, string[]> {
  const [now] = useState(() => Date.now());

  return useMemo(() => {
    const whole = wholeRoutes(routes);
    const placeOf = (index: number) => whole[index]?.at ?? index;
    const shortUrls = link.aliases.map(({ linklet }) => linklet);
    const found = findRouteWarnings(
      whole.map(({ route }) => route),
      { now, shortUrls },
    );
    const texts: Record<string, string[]> = {};
    for (const warning of found) {
      const id = whole[warning.at]?.route.id ?? '';
      const placed = warning.kind === 'shadowed' ? { ...warning, by: placeOf(warning.by) } : warning;
      (texts[id] ??= []).push(warningText(placed));
    }
    return texts;
  }, [routes, link, now]);
}
