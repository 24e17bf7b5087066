import { lazy, Suspense, useEffect, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { expectNewPage } from '#/lib/new-page.ts';
import { closePopovers } from '#/lib/popovers.ts';
import { whenIdle } from '#/lib/loading/when-idle.ts';
import { productName } from '#/lib/product.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { chosenTheme } from '#/lib/theme-choice.ts';
import { Notices } from '#/ui/notices/Notices.tsx';
import { ThemeSwitch } from '#/ui/site/ThemeSwitch.tsx';
import { Chrome } from '#/shell/Chrome.tsx';
import { LazyPersonArea } from '#/shell/frame/LazyPersonArea.tsx';
import { anybody, viewerOf } from '#/shell/navigation.ts';
import { PersonTools } from './PersonTools.tsx';
import { RootScreen } from './RootScreen.tsx';
import { useGo } from './use-go.ts';
import { useInAppLinks } from './use-in-app-links.ts';
import { useOtherTabs } from '#/shell/use-other-tabs.ts';
import { useSession } from '#/shell/use-session.ts';

const PageNotices = lazy(async () => ({ default: (await import('#/shell/PageNotices.tsx')).PageNotices }));
const Offline = lazy(async () => ({ default: (await import('./Offline.tsx')).Offline }));
// Comes while nothing else does: what it tells of may be that nothing comes any more.
const ErrorDialog = lazy(async () => {
  await new Promise<void>(whenIdle);
  return import('#/ui/dialogs/ErrorDialog.tsx').then(
    ({ ErrorDialog }) => ({ default: ErrorDialog }),
    () => ({ default: () => null }),
  );
});

export function RootLayout() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { data: state } = useQuery(stateQuery);
  const viewer = state === undefined ? anybody : viewerOf(state);
  const isSignedIn = viewer.kind !== 'anybody' && viewer.kind !== 'guest';
  const router = useRouter();
  const { leave } = useSession();

  const go = useGo();
  useInAppLinks(go);
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
        {state && hasNotices(state) && (
          <Suspense>
            <PageNotices state={state} path={path} />
          </Suspense>
        )}
        <RootScreen />
      </Chrome>
      {state && <SignedInTools state={state} go={go} />}
      <Suspense>
        <Offline />
      </Suspense>
      <Notices />
      <Suspense>
        <ErrorDialog />
      </Suspense>
    </>
  );
}

function SignedInTools(props: ComponentProps<typeof PersonTools>) {
  const { kind } = viewerOf(props.state);
  return kind === 'guest' || kind === 'ghost' ? null : <PersonTools {...props} />;
}

/** Whether something is to be said above each screen. */
function hasNotices({ workspace, impersonated, promotion, user }: AppState): boolean {
  return (
    promotion !== null ||
    workspace !== null ||
    impersonated ||
    user?.subscriptions.current.some(({ isPastDue, isOnTrial }) => isPastDue || isOnTrial) === true
  );
}
