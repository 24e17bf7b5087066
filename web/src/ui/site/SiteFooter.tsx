import type { ReactNode } from 'react';
import type { SiteLink } from './SiteHeader.tsx';

interface SiteFooterProps {
  productName: string;
  year: string;
  links: SiteLink[];
  children?: ReactNode;
}

export function SiteFooter({ productName, year, links, children }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <p>
          © {year} {productName}
          {children}
        </p>
        <nav aria-label="Legal and support">
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
