import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { notify } from '#/lib/notices.ts';

/** Offline, a page that is open stays, and the one that was asked for opens once the browser is online again. */
export function Offline() {
  const router = useRouter();

  useEffect(() => {
    let wanted: string | null = null;
    const unblock = router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ currentLocation, nextLocation }) => {
        wanted = null;
        if (navigator.onLine || currentLocation.pathname === nextLocation.pathname) return false;
        wanted = nextLocation.href;
        notify('You are offline. The page opens once you are online again.', 'info');
        return true;
      },
    });
    const goOn = () => {
      if (wanted !== null) void router.navigate({ href: wanted });
    };
    addEventListener('online', goOn);
    return () => {
      unblock();
      removeEventListener('online', goOn);
    };
  }, [router]);

  return null;
}
