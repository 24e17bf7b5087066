import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { forgetPerson } from '#/lib/session/forget-person.ts';
import { onEntryElsewhere } from '#/lib/storage.ts';
import { routes } from './names.ts';
import { refreshState } from './query-client.ts';

/** Signing in or out, or opening a workspace, in one tab takes effect in all. */
export function useOtherTabs(): void {
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    async function comeIn(): Promise<void> {
      await refreshState(queryClient);
      await router.invalidate();
    }

    async function goOut(): Promise<void> {
      const asked = await refreshState(queryClient);
      // A request under way may have an outdated answer.
      const { user } = asked.user === null ? asked : await refreshState(queryClient);
      if (user !== null) return;
      forgetPerson();
      location.assign(routes.homepage);
    }

    const endFollowing = onEntryElsewhere('teamMode', () => location.assign(routes.dashboard));
    const endListening = onEntryElsewhere('stateStatus', (isSignedIn) => {
      void (isSignedIn === true ? comeIn() : goOut()).catch(triedAgainLater);
    });
    return () => {
      endFollowing();
      endListening();
    };
  }, [queryClient, router]);
}

// The next request of this tab finds out.
function triedAgainLater(): void {}
