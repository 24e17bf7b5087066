import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { linksAt, viewerOf } from './navigation.ts';

export function SideMenu({ label, place }: { label: string; place: 'settings' | 'kiosk' }) {
  const { data: state } = useSuspenseQuery(stateQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });

  return (
    <nav aria-label={label} className="settings-menu">
      {linksAt(place, viewerOf(state))
        .filter(({ href, isHidden }) => isHidden !== true || path.startsWith(href))
        .map(({ label, href }) => (
          <a key={href} href={href} aria-current={path.startsWith(href) ? 'page' : undefined}>
            {label}
          </a>
        ))}
    </nav>
  );
}
