import './home.css';
import { restoreDraft, ShortenCard, type ShortenDraft } from '#/features/links/index.ts';
import { overcomeWith } from '#/lib/recovery.ts';
import { hydrateIsland } from './hydrate-island.ts';
import { shortenPaths } from './shorten-paths.ts';
import { hydrateThemeSwitch } from './theme-island.tsx';

overcomeWith(async (obstacle) => (await import('#/features/accounts/recovery.tsx')).recover(obstacle));
hydrateIsland('shorten', (root) => (
  <ShortenCard host={root.dataset.host ?? location.host} paths={shortenPaths} initialDraft={draftOf(root)} />
));
hydrateThemeSwitch();

/** What was typed before this script ran, else what `?url=` brings, else what was left half typed before. */
function draftOf(root: HTMLElement): ShortenDraft {
  const draft = restoreDraft();
  const typed = root.querySelector('input')?.value;
  return { ...draft, url: typed || takeUrlParameter() || draft.url };
}

function takeUrlParameter(): string {
  const parameters = new URLSearchParams(location.search);
  const url = parameters.get('url') ?? '';
  if (url !== '') history.replaceState(null, '', location.pathname + location.hash);
  return url;
}
