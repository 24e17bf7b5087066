import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { routes } from '../names.ts';
import { linksAt, viewerOf, type NavigationLink } from '../navigation.ts';
import { sideLinks } from './side-entries.ts';
import { SideList } from './SideList.tsx';

type Place = 'settings' | 'kiosk';

const names: Record<Place, readonly [string, string]> = {
  settings: ['Account', 'Billing'],
  kiosk: ['People and links', 'Messages'],
};

/** What stands in the second group; the rest is in the first. */
const inSecond: ReadonlySet<string> = new Set([
  routes['settings.usage'],
  routes['settings.subscription'],
  routes['settings.paymentMethod'],
  routes['settings.invoices'],
  routes['kiosk.mailbox'],
  routes['kiosk.announcements'],
]);

export function SideMenu({ label, place }: { label: string; place: Place }) {
  const { data: state } = useSuspenseQuery(stateQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const viewer = viewerOf(state);
  const shown =
    place === 'kiosk'
      ? linksAt('kiosk', viewer)
      : sideLinks('settings', viewer).filter(({ href, isHidden }) => !isHidden || path.startsWith(href));
  const toLink = ({ label, href }: Pick<NavigationLink, 'label' | 'href'>) => ({
    label,
    href,
    isCurrent: path.startsWith(href),
  });
  const [first, second] = names[place];

  return (
    <SideList
      label={label}
      groups={[
        { name: first, links: shown.filter(({ href }) => !inSecond.has(href)).map(toLink) },
        { name: second, links: shown.filter(({ href }) => inSecond.has(href)).map(toLink) },
      ]}
    />
  );
}
