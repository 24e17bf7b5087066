import { useEffect, useState } from 'react';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { lazyPart } from '#/lib/loading/lazy-part.tsx';
import { whenIdle } from '#/lib/loading/when-idle.ts';
import { noticeOf } from '#/lib/transport/failures.ts';
import { notify } from '#/lib/notices.ts';
import { isMarkedSignedIn } from '#/lib/session/signed-in-mark.ts';
import { useSingleKeys } from '#/lib/use-single-keys.ts';
import { openCreateQuery, routes, shortenFragment } from '#/shell/names.ts';
import { viewerOf } from '#/shell/navigation.ts';

// Its rules for URLs stay out of the first view; keys are pressed as soon as that is there.
const shortcuts = () => import('#/shell/Shortcuts.tsx');
if (isMarkedSignedIn()) shortcuts().catch(() => undefined);
const Shortcuts = lazyPart(async () => (await shortcuts()).Shortcuts);
const keysDialog = () => import('#/shell/KeysDialog.tsx');
const KeysDialog = lazyPart(async () => (await keysDialog()).KeysDialog);
const creating = () => import('./links/Creating.tsx');
const Creating = lazyPart(async () => (await creating()).Creating);

interface PersonToolsProps {
  state: AppState;
  go: (href: string) => void;
}

/** What whoever is signed in has on every screen: the palette, keys, and the form for a new link. */
export function PersonTools({ state, go }: PersonToolsProps) {
  const router = useRouter();
  const wanted = useRouterState({ select: ({ location }) => location.state.creating });
  const [isHelping, setIsHelping] = useState(false);
  const createPath = createPathOf(state);
  const canCreate = createPath !== null;
  useEffect(() => {
    // What fails is fetched again once it is wanted.
    if (canCreate) whenIdle(() => void creating().catch(() => undefined));
  }, [canCreate]);
  useSingleKeys((key) => {
    if (key === '?') return () => void keysDialog().then(() => setIsHelping(true), tellFailure);
    return key === 'c' && createPath !== null ? () => go(createPath) : null;
  });

  return (
    <>
      <Shortcuts state={state} onGo={go} />
      {isHelping && <KeysDialog onClose={() => setIsHelping(false)} />}
      {wanted !== undefined && canCreate && (
        <Creating
          wanted={wanted}
          onClose={() => void router.navigate({ to: '.', search: true, replace: true, resetScroll: false })}
          onShow={(hash) =>
            void router.navigate({ to: routes.dashboard, search: { link: hash }, replace: true })
          }
          onLinks={(tag) => void router.navigate({ to: routes.dashboard, search: { tag: tag || undefined } })}
        />
      )}
    </>
  );
}

/** Where the viewer creates links; null where they may create none. */
function createPathOf(state: AppState): string | null {
  const { kind, canCreate } = viewerOf(state);
  if (kind !== 'subscribed') return routes.homepage + shortenFragment;
  return canCreate ? routes.dashboard + openCreateQuery : null;
}

function tellFailure(error: unknown): void {
  notify(noticeOf(error));
}
