import { useRouter } from '@tanstack/react-router';
import { isScreen, routes } from '#/shell/names.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A link is being created over this screen: a long URL, or a word that is none. */
    creating?: string;
  }
}

/** Goes to an address: to a screen without a page load, and to the form for a new link where one is. */
export function useGo(): (href: string) => void {
  const router = useRouter();

  return (href) => {
    const { origin, pathname, searchParams } = new URL(href, location.origin);
    const wanted = searchParams.get('openCreate');
    const here = router.state.location.pathname;
    if (origin !== location.origin || !isScreen(pathname)) location.assign(href);
    else if (wanted === null || pathname !== routes.dashboard) void router.navigate({ href });
    else if (here === routes.dashboard) openOnDashboard(wanted);
    else void openHere(wanted).catch(() => router.navigate({ href }));
  };

  async function openHere(creating: string): Promise<void> {
    await import('./links/Creating.tsx');
    await router.navigate({ to: '.', search: true, state: { creating }, resetScroll: false });
  }

  // Its address says it.
  function openOnDashboard(openCreate: string): void {
    const search = (former: object) => ({ ...former, openCreate });
    void router.navigate({ to: routes.dashboard, search, resetScroll: false });
  }
}
