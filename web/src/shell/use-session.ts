import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { notify } from '#/lib/notices.ts';
import { safeReturn } from '#/lib/session/safe-return.ts';
import { leave } from './leave.ts';
import { isScreen, routes } from './names.ts';
import { refreshState } from './query-client.ts';

export function useSession() {
  const queryClient = useQueryClient();
  const router = useRouter();

  /** Call after a sign-in: goes to `next`, otherwise to the homepage. */
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
