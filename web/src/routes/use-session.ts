import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { noticeOf } from '#/lib/failures.ts';
import { notify } from '#/lib/notices.ts';
import { safeReturn } from '#/lib/safe-return.ts';
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

  async function leave(): Promise<void> {
    try {
      const { signOut } = await import('#/features/accounts/sign-out.ts');
      await signOut();
      location.assign(routes.homepage);
    } catch (error) {
      notify(`You could not be signed out. ${noticeOf(error)}`);
      reportError(error);
    }
  }

  return { enter, leave, refresh: () => refreshState(queryClient) };
}
