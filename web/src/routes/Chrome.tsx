import type { ReactNode } from 'react';
import { SiteFooter } from '#/ui/SiteFooter.tsx';
import { SiteHeader, type SiteLink } from '#/ui/SiteHeader.tsx';
import { routes } from './names.ts';

const myUrls: SiteLink = { label: 'My URLs', href: routes['my-urls'] };

// Which of the others are seen is said by a mark of the page: it is known before any script has come.
const guestLinks: SiteLink[] = [
  { label: 'Sign in', href: routes.login, className: 'for-guests' },
  { label: 'Sign up', href: routes.register, className: 'for-guests sign-up' },
];
const accountLink: SiteLink = {
  label: 'My account',
  href: routes['settings.profile'],
  className: 'for-users',
};

const kioskLink: SiteLink = { label: 'Kiosk', href: routes.kiosk };

const footerLinks = [
  { label: 'Terms', href: routes.terms },
  { label: 'Privacy policy', href: routes.privacy },
  { label: 'Accessibility', href: routes.accessibility },
  { label: 'Report a short link', href: routes.report },
];

interface ChromeProps {
  productName: string;
  year: string;
  /** The address of the page shown. */
  path: string;
  themeSwitch: ReactNode;
  /** Whether whoever is signed in may enter the kiosk. */
  isStaff?: boolean;
  /** The menu of whoever is signed in; without it a plain link leads to the account. */
  account?: ReactNode;
  children: ReactNode;
}

/** What stands around every page, public pages and screens alike. */
export function Chrome({ productName, year, path, themeSwitch, isStaff, account, children }: ChromeProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <SiteHeader
        home={routes.homepage}
        productName={productName}
        links={
          account ? [myUrls, ...(isStaff === true ? [kioskLink] : [])] : [myUrls, ...guestLinks, accountLink]
        }
        current={path}
        themeSwitch={themeSwitch}
        account={account}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter productName={productName} year={year} links={footerLinks} />
    </>
  );
}
