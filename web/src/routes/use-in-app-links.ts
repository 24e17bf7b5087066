import { useEffect, useEffectEvent } from 'react';
import { onPlainClick } from '#/lib/transport/plain-clicks.ts';
import { isScreen } from '#/shell/names.ts';

/** Plain links to a screen of this app, wherever they stand, change the screen without a page load. */
export function useInAppLinks(go: (href: string) => void): void {
  const follow = useEffectEvent((link: HTMLAnchorElement, event: MouseEvent) => {
    if (!leadsToScreen(link)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });

  useEffect(() => onPlainClick((link, event) => follow(link, event)), []);
}

function leadsToScreen({ origin, pathname, target }: HTMLAnchorElement): boolean {
  return origin === location.origin && target === '' && isScreen(pathname);
}
