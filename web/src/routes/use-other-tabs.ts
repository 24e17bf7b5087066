import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { forgetPerson } from '#/lib/signed-in-mark.ts';
import { onEntryElsewhere } from '#/lib/storage.ts';
import { routes } from './names.ts';
import { refreshState } from './query-client.ts';

/** Somebody who signs in or out in one tab does so in all of them. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(
    () =>
      onEntryElsewhere('stateStatus', (isSignedIn) => {
        void refreshState(queryClient)
          .then(({ user }) => {
            if (isSignedIn === true) return router.invalidate();
            if (user === null) {
              forgetPerson();
              location.assign(routes.homepage);
            }
          })
          .catch(triedAgainLater);
      }),
    [queryClient, router],
  );
}

// The next request of this tab finds out by itself.
function triedAgainLater(): void {}
