import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { isScreen } from '#/shell/names.ts';

/** Plain links to a screen of this app, wherever they stand, change the screen without a page load. */
export function useInAppLinks(): void {
  const router = useRouter();

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = isPlainClick(event) ? linkAround(event.target) : null;
      if (link === null || !leadsToScreen(link)) return;
      event.preventDefault();
      void router.navigate({ href: link.pathname + link.search });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
}

function isPlainClick(event: MouseEvent): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !modified;
}

function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

function leadsToScreen({ origin, pathname, target }: HTMLAnchorElement): boolean {
  return origin === location.origin && target === '' && isScreen(pathname);
}
