import type { ReactNode } from 'react';
import { LogoMark } from './Logo.tsx';

export interface SiteLink {
  label: string;
  href: string;
}

interface SiteHeaderProps {
  home: string;
  productName: string;
  links: SiteLink[];
  current: string;
  children: ReactNode;
}

export function SiteHeader({ home, productName, links, current, children }: SiteHeaderProps) {
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="logo" href={home}>
          <LogoMark />
          {productName}
        </a>
        <nav aria-label="Main">
          {links.map(({ label, href }) => (
            <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        {children}
      </div>
    </header>
  );
}
