import '#/ui/ground.css';
import '#/ui/buttons/Button.module.css';
import '#/ui/fields/Select.module.css';
import './home.css';
import { restoreDraft, ShortenCard, type ShortenDraft } from '#/features/links/index.ts';
import { hydrateIsland } from './islands/hydrate-island.ts';
import { shortenPaths } from '#/shell/shorten-paths.ts';
import { startPage } from './start-page.ts';

hydrateIsland('shorten', (root) => (
  <ShortenCard host={root.dataset.host ?? location.host} paths={shortenPaths} initialDraft={draftOf(root)} />
));
startPage();

/** Typed before this script ran, otherwise from `?url=`, otherwise left unfinished before. */
function draftOf(root: HTMLElement): ShortenDraft {
  const draft = restoreDraft();
  const held = (name: 'url' | 'alias') => fieldOf(root, name)?.value;
  return {
    ...draft,
    url: held('url') || takeUrlParameter() || draft.url,
    alias: held('alias') || draft.alias,
    terms: draft.terms || fieldOf(root, 'terms')?.checked === true,
  };
}

function fieldOf(root: HTMLElement, name: 'url' | 'alias' | 'terms') {
  return root.querySelector<HTMLInputElement>(`[name="${name}"]`);
}

function takeUrlParameter(): string {
  const parameters = new URLSearchParams(location.search);
  const url = parameters.get('url') ?? '';
  if (url) history.replaceState(null, '', location.pathname + location.hash);
  return url;
}
