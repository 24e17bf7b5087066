import { useEffect } from 'react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { fetchAppState, loadAppState } from '#/lib/session/app-state.ts';
import { showErrorDialog } from '#/lib/error-dialog.ts';
import { onSignedInMark } from '#/lib/session/signed-in-mark.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { leave } from '#/shell/leave.ts';
import { routes } from '#/shell/names.ts';
import { topLinks, viewerOf } from '#/shell/navigation.ts';
import { PersonArea } from '#/shell/PersonArea.tsx';
import { makeQueryClient, refreshState } from '#/shell/query-client.ts';
import { ErrorDialog } from '#/ui/dialogs/ErrorDialog.tsx';
import { SiteLinks } from '#/ui/site/SiteHeader.tsx';

const queryClient = makeQueryClient();
let isShown = false;

/** Gives a prerendered page the header of signed-in people. */
export async function showPerson(askedFor: URL): Promise<void> {
  if (isShown) return;
  isShown = true;
  const state = await currentState().catch(leftAsDrawn);
  const links = document.querySelector('[data-island="links"]');
  const person = document.querySelector('[data-island="person"]');
  if (state === undefined || links === null || person === null) return;
  if (viewerOf(state).kind === 'subscribed' && isHome(askedFor)) {
    location.replace(routes.dashboard + askedFor.search);
    return;
  }
  queryClient.setQueryData(stateQuery.queryKey, state);
  links.replaceChildren();
  createRoot(person).render(
    <QueryClientProvider client={queryClient}>
      <Person links={links} />
      <ErrorDialog />
    </QueryClientProvider>,
  );
}

/** A visitor who opens the form there gets it. */
function isHome({ pathname, hash }: URL): boolean {
  return ['/', routes.homepage].includes(pathname) && hash === '';
}

/** The page may have fetched it already, but before a sign-in in another tab. */
async function currentState(): Promise<AppState> {
  const known = await loadAppState();
  return viewerOf(known).kind === 'guest' ? fetchAppState() : known;
}

function Person({ links }: { links: Element }) {
  const { data: state } = useQuery(stateQuery);

  useEffect(() => onSignedInMark(() => void refreshState(queryClient).catch(leftAsDrawn)), []);
  if (state === undefined) return null;

  const viewer = viewerOf(state);
  const path = location.pathname === '/' ? routes.homepage : location.pathname;
  return (
    <>
      {createPortal(<SiteLinks links={topLinks(viewer, state.product.name)} current={path} />, links)}
      {viewer.kind !== 'guest' && <PersonArea state={state} path={path} onSignOut={signOut} />}
    </>
  );
}

function signOut(): void {
  void leave((text) => showErrorDialog({ text }));
}

// The next visit tries again.
function leftAsDrawn(): undefined {}
