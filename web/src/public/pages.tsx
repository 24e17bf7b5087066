import type { FunctionComponent } from 'react';
import { routes } from '#/shell/names.ts';
import { AccessibilityPage } from './AccessibilityPage.tsx';
import { HomePage } from './HomePage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import { ReportPage } from './ReportPage.tsx';
import { TermsPage } from './TermsPage.tsx';

export interface PublicPage {
  name: string;
  path: string;
  entry: string;
  /** At most 60 characters with the product's name. */
  title: string;
  /** At most 155 characters. */
  description: string;
  canonical: string;
  Component: FunctionComponent;
}

export const publicPages: readonly PublicPage[] = [
  {
    name: 'home',
    path: routes.homepage,
    entry: 'home-entry.tsx',
    title: '%PRODUCT_NAME%: short links, QR codes, live click counts',
    description:
      'Shorten a long URL in a moment: a short link that stays yours, a QR code to print, and clicks counted as they happen. No account needed.',
    canonical: '/',
    Component: HomePage,
  },
  {
    name: 'terms',
    path: routes.terms,
    entry: 'text-entry.ts',
    title: 'Terms – %PRODUCT_NAME%',
    description:
      'What you can expect from this link shortener, what we expect from you, and which links are blocked.',
    canonical: routes.terms,
    Component: TermsPage,
  },
  {
    name: 'privacy-policy',
    path: routes.privacy,
    entry: 'text-entry.ts',
    title: 'Privacy policy – %PRODUCT_NAME%',
    description:
      'What is stored when you create a short link and when somebody clicks one, for how long, and what is never stored.',
    canonical: routes.privacy,
    Component: PrivacyPage,
  },
  {
    name: 'accessibility',
    path: routes.accessibility,
    entry: 'text-entry.ts',
    title: 'Accessibility – %PRODUCT_NAME%',
    description:
      'How accessible this link shortener is, and whom to contact when something gets in your way.',
    canonical: routes.accessibility,
    Component: AccessibilityPage,
  },
  {
    name: 'report',
    path: routes.report,
    entry: 'report-entry.tsx',
    title: 'Report a short link – %PRODUCT_NAME%',
    description:
      'Tell us about a short link that leads to phishing, malware, spam or something illegal. We review every report.',
    canonical: routes.report,
    Component: ReportPage,
  },
];
