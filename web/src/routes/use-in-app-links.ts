import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { onPlainClick } from '#/lib/plain-clicks.ts';
import { isScreen } from '#/shell/names.ts';

/** Plain links to a screen of this app, wherever they stand, change the screen without a page load. */
export function useInAppLinks(): void {
  const router = useRouter();

  useEffect(
    () =>
      onPlainClick((link, event) => {
        if (!leadsToScreen(link)) return;
        event.preventDefault();
        void router.navigate({ href: link.pathname + link.search });
      }),
    [router],
  );
}

function leadsToScreen({ origin, pathname, target }: HTMLAnchorElement): boolean {
  return origin === location.origin && target === '' && isScreen(pathname);
}
