import { useState, type ComponentProps } from 'react';
import { loadListDialogs } from '#/features/links/list/lazy-dialogs.ts';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { useLoaded } from '#/lib/loading/use-loaded.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import type { DashboardDetails } from './DashboardDetails.tsx';

const loadSelectionBar = async () => (await import('#/features/links/list/SelectionBar.tsx')).SelectionBar;
const loadCreating = async () => (await import('./Creating.tsx')).Creating;
let details: typeof DashboardDetails | undefined;
const loadDetails = async () => (details ??= (await import('./DashboardDetails.tsx')).DashboardDetails);

/** Fetches what the list opens, so that it is there when it is asked for. */
export function loadRest(): void {
  // What fails is fetched again, and told, once it is wanted.
  Promise.all([loadSelectionBar(), loadCreating(), loadDetails(), loadListDialogs()]).catch(() => undefined);
}

export const SelectionBar = lazyPart(loadSelectionBar);
export const Creating = lazyPart(loadCreating);
export const KeysDialog = lazyPart(async () => (await import('#/shell/KeysDialog.tsx')).KeysDialog);
export const TagHead = lazyPart(async () => (await import('./TagHead.tsx')).TagHead);

/** Beside the list from the start, so that it does not move. */
export function DetailsPane(props: ComponentProps<typeof DashboardDetails>) {
  // What came while nothing else did is drawn at once.
  const [Known] = useState(() => details);
  const loaded = useLoaded(Known === undefined, loadDetails);
  return (
    <aside className="link-details" aria-label="Link details">
      {Known && <Known {...props} />}
      {!Known && loaded.state === 'ready' && <loaded.value {...props} />}
      {!Known && loaded.state === 'absent' && <Skeleton className="link-card-space" />}
      {!Known && loaded.state === 'failed' && <LoadFailure what="The link" retry={loaded.retry} />}
    </aside>
  );
}
