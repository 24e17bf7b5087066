import type { ReactNode } from 'react';
import { routes } from '#/routes/names.ts';
import { SiteFooter } from '#/ui/SiteFooter.tsx';
import { SiteHeader } from '#/ui/SiteHeader.tsx';
import { ThemeSwitch } from '#/ui/ThemeSwitch.tsx';
import { Island } from './Island.tsx';

/** Filled in by the service when it sends the page. */
export const productName = '%PRODUCT_NAME%';

const headerLinks = [{ label: 'My URLs', href: routes['my-urls'] }];

export const footerLinks = [
  { label: 'Terms', href: routes.terms },
  { label: 'Privacy policy', href: routes.privacy },
  { label: 'Accessibility', href: routes.accessibility },
  { label: 'Report a short link', href: routes.report },
];

export function Page({ path, children }: { path: string; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader home={routes.homepage} productName={productName} links={headerLinks} current={path}>
        <Island name="theme-switch">
          <ThemeSwitch initial="system" />
        </Island>
      </SiteHeader>
      <main id="main">{children}</main>
      <SiteFooter productName={productName} year="%YEAR%" links={footerLinks} />
    </>
  );
}
