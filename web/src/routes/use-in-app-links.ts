import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { routes } from './names.ts';

const screens: readonly string[] = [routes['my-urls'], routes['my-urls.clear-history']];

/** Plain links to a screen of this app, as header and footer have them, change the screen without a page load. */
export function useInAppLinks(): void {
  const router = useRouter();

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = plainClickTarget(event);
      if (target === null || !screens.includes(target)) return;
      event.preventDefault();
      void router.navigate({ href: target });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
}

/** Where a click without modifier keys on a link leads within this origin, or null. */
function plainClickTarget(event: MouseEvent): string | null {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || modified) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const stays = link !== null && link.target === '' && link.origin === location.origin;
  return stays ? link.pathname : null;
}
