import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { notify } from '#/lib/notices.ts';
import { safeReturn } from '#/lib/session/safe-return.ts';
import { leave } from './leave.ts';
import { isScreen, routes } from './names.ts';
import { refreshState } from './query-client.ts';

/** What screens do when somebody comes or goes. */
export function useSession() {
  const queryClient = useQueryClient();
  const router = useRouter();

  /** To be called once somebody has signed in: goes where they wanted to, else to the homepage. */
  async function enter(next: string | undefined): Promise<void> {
    const { user } = await refreshState(queryClient);
    await goTo(user?.deletes_at != null ? routes.deleted : (safeReturn(next) ?? routes.homepage));
  }

  async function goTo(address: string): Promise<void> {
    if (isScreen(new URL(address, location.origin).pathname))
      await router.navigate({ href: address, replace: true });
    else location.assign(address);
  }

  return { enter, leave: () => leave(notify), refresh: () => refreshState(queryClient) };
}
