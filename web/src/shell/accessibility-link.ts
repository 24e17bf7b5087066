import { onPlainClick } from '#/lib/transport/plain-clicks.ts';
import { homepageRoutes as routes } from './homepage-names.ts';

/** The footer's link opens the text in a dialog, or the page itself if that fails. */
export function openAccessibilityInPlace(): void {
  onPlainClick((link, event) => {
    const { pathname, href } = link;
    if (pathname !== routes.accessibility || pathname === location.pathname) return;
    if (link.closest('footer') === null) return;
    event.preventDefault();
    import('./accessibility-dialog.tsx')
      .then(({ showAccessibility }) => showAccessibility())
      .catch(() => location.assign(href));
  });
}
