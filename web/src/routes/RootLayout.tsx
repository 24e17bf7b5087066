import { lazy, Suspense, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { AppState } from '@linklet/contract/app-state.ts';
import { expectNewPage } from '#/lib/new-page.ts';
import { closePopovers } from '#/lib/popovers.ts';
import { productName } from '#/lib/product.ts';
import { stateQuery } from '#/lib/state-query.ts';
import { chosenTheme } from '#/lib/theme-choice.ts';
import { ErrorDialog } from '#/ui/ErrorDialog.tsx';
import { Notices } from '#/ui/Notices.tsx';
import { ThemeSwitch } from '#/ui/ThemeSwitch.tsx';
import { Chrome } from '#/shell/Chrome.tsx';
import { LazyPersonArea } from '#/shell/LazyPersonArea.tsx';
import { isScreen } from '#/shell/names.ts';
import { anybody, viewerOf } from '#/shell/navigation.ts';
import { RootScreen } from './RootScreen.tsx';
import { useInAppLinks } from './use-in-app-links.ts';
import { useOtherTabs } from '#/shell/use-other-tabs.ts';
import { useSession } from '#/shell/use-session.ts';

// Its rules for URLs stay out of the first view.
const Shortcuts = lazy(async () => ({ default: (await import('#/shell/Shortcuts.tsx')).Shortcuts }));
const TeamMode = lazy(async () => ({ default: (await import('#/shell/TeamMode.tsx')).TeamMode }));
const ActingAs = lazy(async () => ({ default: (await import('#/shell/ActingAs.tsx')).ActingAs }));

export function RootLayout() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { data: state } = useQuery(stateQuery);
  const viewer = state === undefined ? anybody : viewerOf(state);
  const isSignedIn = viewer.kind !== 'anybody' && viewer.kind !== 'guest';
  const router = useRouter();
  const { leave } = useSession();

  useInAppLinks();
  useOtherTabs();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return;
        expectNewPage();
        closePopovers();
      }),
    [router],
  );

  return (
    <>
      <Chrome
        productName={productName}
        year={String(new Date().getFullYear())}
        path={path}
        themeSwitch={<ThemeSwitch initial={chosenTheme()} />}
        viewer={viewer}
        person={
          state &&
          isSignedIn && (
            <Suspense>
              <LazyPersonArea state={state} path={path} onSignOut={() => void leave()} />
            </Suspense>
          )
        }
      >
        {state && <ActingAsPerson state={state} />}
        {state && <OpenedWorkspace state={state} />}
        <RootScreen />
      </Chrome>
      {state && <PersonShortcuts state={state} />}
      <Notices />
      <ErrorDialog />
    </>
  );
}

function OpenedWorkspace({ state: { workspace } }: { state: AppState }) {
  if (workspace === null) return null;
  return (
    <Suspense>
      <TeamMode workspace={workspace} />
    </Suspense>
  );
}

function ActingAsPerson({ state: { user, impersonated } }: { state: AppState }) {
  if (user === null || !impersonated) return null;
  return (
    <Suspense>
      <ActingAs name={user.name} />
    </Suspense>
  );
}

/** For whoever is signed in, and may do something. */
function PersonShortcuts({ state }: { state: AppState }) {
  const router = useRouter();
  const { kind } = viewerOf(state);

  function go(href: string) {
    if (isScreen(href.split(/[?#]/, 1).join(''))) void router.navigate({ href });
    else location.assign(href);
  }

  if (kind === 'guest' || kind === 'ghost') return null;
  return (
    <Suspense>
      <Shortcuts state={state} onGo={go} />
    </Suspense>
  );
}
