import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { menuIcon } from '../icons/icons.ts';
import { LogoMark } from './Logo.tsx';

export interface SiteLink {
  label: string;
  href: string;
  className?: string;
  submenu?: SiteLink[];
}

interface SiteHeaderProps {
  home: string;
  productName: string;
  links: SiteLink[];
  current: string;
  themeSwitch: ReactNode;
  person?: ReactNode;
}

/** On phones the links are in a popover, which works without a script. */
export function SiteHeader({ home, productName, links, current, themeSwitch, person }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="logo" href={home}>
          <LogoMark />
          {productName}
        </a>
        <button type="button" className="menu-button" popoverTarget="site-menu" aria-label="Menu">
          <Icon path={menuIcon} size={22} />
        </button>
        <div className="header-popover site-menu" id="site-menu" popover="auto">
          <nav aria-label="Main" data-island="links">
            <SiteLinks links={links} current={current} />
          </nav>
          {themeSwitch}
        </div>
        <div className="header-person" data-island="person">
          {person}
        </div>
      </div>
    </header>
  );
}

export function SiteLinks({ links, current }: Pick<SiteHeaderProps, 'links' | 'current'>) {
  return links.map(({ label, href, className, submenu }) => (
    <div key={label} className={className}>
      <a href={href} aria-current={href === current ? 'page' : undefined}>
        {label}
      </a>
      {submenu !== undefined && submenu.length > 0 && (
        <div className="submenu" role="group" aria-label={label}>
          <SiteLinks links={submenu} current={current} />
        </div>
      )}
    </div>
  ));
}
