import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { menuIcon } from './icons.ts';
import { LogoMark } from './Logo.tsx';

export interface SiteLink {
  label: string;
  href: string;
  className?: string;
}

interface SiteHeaderProps {
  home: string;
  productName: string;
  links: SiteLink[];
  current: string;
  themeSwitch: ReactNode;
  /** The menu of whoever is signed in. */
  account?: ReactNode;
}

/** On phones the links stand in a popover, which the browser opens and closes without any script. */
export function SiteHeader({ home, productName, links, current, themeSwitch, account }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="logo" href={home}>
          <LogoMark />
          {productName}
        </a>
        <button type="button" className="menu-button" popoverTarget="site-menu" aria-label="Menu">
          <Icon path={menuIcon} size={24} />
        </button>
        <div className="header-popover site-menu" id="site-menu" popover="auto">
          <nav aria-label="Main">
            {links.map(({ label, href, className }) => (
              <a
                key={label}
                href={href}
                className={className}
                aria-current={href === current ? 'page' : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
          {themeSwitch}
        </div>
        {account}
      </div>
    </header>
  );
}
