import type { ReactNode } from 'react';
import { SiteFooter } from '#/ui/site/SiteFooter.tsx';
import { SiteHeader } from '#/ui/site/SiteHeader.tsx';
import { routes } from './names.ts';
import { topLinks, type Viewer } from './navigation.ts';

const footerLinks = [
  { label: 'Terms', href: routes.terms },
  { label: 'Privacy policy', href: routes.privacy },
  { label: 'Accessibility', href: routes.accessibility },
  { label: 'Report a short link', href: routes.report },
];

interface ChromeProps {
  productName: string;
  year: string;
  path: string;
  viewer: Viewer;
  themeSwitch: ReactNode;
  person?: ReactNode;
  children: ReactNode;
}

export function Chrome({ productName, year, path, viewer, themeSwitch, person, children }: ChromeProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader
        home={routes.homepage}
        productName={productName}
        links={topLinks(viewer, productName)}
        current={path}
        themeSwitch={themeSwitch}
        person={person}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter productName={productName} year={year} links={footerLinks} />
    </>
  );
}
