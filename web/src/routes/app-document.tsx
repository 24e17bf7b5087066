import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { themeScript } from '@linklet/contract/accounts/theme.ts';
import { signedInScript } from '#/lib/session/signed-in-mark.ts';
import { ThemeSwitch } from '#/ui/site/ThemeSwitch.tsx';
import { Chrome } from '#/shell/Chrome.tsx';
import { screenPaths } from '#/shell/names.ts';
import { anybody } from '#/shell/navigation.ts';

/** The addresses that the single-page app answers, as the service's router writes them. */
// Some pages have a name of their own besides.
export const appRoutes = [...new Set(screenPaths)].map((path) =>
  path.replace(/\$\w+$/, '*').replace(/\$(\w+)/g, ':$1'),
);

export interface DocumentAssets {
  script: string;
  preloads: string[];
  styles: string[];
  icon: string;
  socialPicture: string;
}

/** What a page says of itself to those who come without a script, and what it shows. */
export interface DrawnPage {
  path: string;
  title: string;
  description: string;
  structuredData: string;
  body: string;
}

/** The document of the single-page app. Its frame is drawn at once; the script takes it over. */
export function renderDocument(assets: DocumentAssets): string {
  return documentOf(assets, {
    head: '<title>%PRODUCT_NAME%</title>\n<meta name="robots" content="noindex">',
    root: `<div id="root" class="app-root">${renderToStaticMarkup(
      <Frame path="">
        <noscript>
          <p className="wrap page">This page needs JavaScript.</p>
        </noscript>
      </Frame>,
    )}</div>`,
  });
}

/** The document for a page that is drawn with data when it is sent. */
export function renderDrawnDocument(assets: DocumentAssets, { body, ...page }: DrawnPage): string {
  const address = `%BASE_URL%${page.path}`;
  return documentOf(assets, {
    head: `<title>${page.title}</title>
<meta name="description" content="${page.description}">
<link rel="canonical" href="${address}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="%PRODUCT_NAME%">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="%BASE_URL%${assets.socialPicture}">
<meta name="twitter:card" content="summary_large_image">
<script type="application/ld+json">${page.structuredData}</script>`,
    root: `<div id="root" class="app-root" data-drawn>${body}</div>`,
  });
}

function documentOf(
  { script, preloads, styles, icon }: DocumentAssets,
  { head, root }: { head: string; root: string },
): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<meta name="application-name" content="%PRODUCT_NAME%">
<meta name="theme-color" content="#fbfbfc" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#101013" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="${icon}" type="image/svg+xml">
<script>${themeScript}${signedInScript}</script>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${script}"></script>
</head>
<body>
${root}
</body>
</html>
`;
}

export function Frame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Chrome
      productName="%PRODUCT_NAME%"
      year="%YEAR%"
      path={path}
      viewer={anybody}
      themeSwitch={<ThemeSwitch initial="system" />}
    >
      {children}
    </Chrome>
  );
}
