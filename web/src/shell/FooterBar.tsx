import { BellButton } from '#/features/notifications/index.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { linkIcon, plusIcon } from '#/ui/icons/action-icons.ts';
import { homeIcon, kioskIcon } from '#/ui/icons/screen-icons.ts';
import { openCreateQuery, routes, shortenFragment } from './names.ts';
import { linksAt, type Viewer } from './navigation.ts';

const icons: Record<string, string> = {
  [routes.homepage]: homeIcon,
  [routes['my-urls']]: linkIcon,
  [routes.homepage + shortenFragment]: plusIcon,
  [routes.dashboard]: linkIcon,
  [routes.dashboard + openCreateQuery]: plusIcon,
  [routes.kiosk]: kioskIcon,
};
const beforeBell = 3;

interface FooterBarProps {
  viewer: Viewer;
  path: string;
  readUpTo: string | null;
}

/** The most used actions on phones and tablets, within reach of the thumb. */
export function FooterBar({ viewer, path, readUpTo }: FooterBarProps) {
  const links = linksAt('bar', viewer).map(({ label, href }) => (
    <a
      key={href}
      className="footer-bar-item"
      href={href}
      aria-current={isAt(path, href) ? 'page' : undefined}
    >
      <Icon path={icons[href] ?? ''} size={22} />
      {label}
    </a>
  ));

  return (
    <nav className="footer-bar" aria-label="Shortcuts">
      {links.slice(0, beforeBell)}
      <BellButton readUpTo={readUpTo} className="bell-button footer-bar-item" />
      {links.slice(beforeBell)}
    </nav>
  );
}

/** Every path begins with the homepage's, so that must match exactly. */
function isAt(path: string, href: string): boolean {
  return path === href || (href !== routes.homepage && path.startsWith(`${href}/`));
}
