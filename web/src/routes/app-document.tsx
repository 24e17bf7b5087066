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
}

/** The document of the single-page app. Its frame is drawn at once; the script takes it over. */
export function renderDocument({ script, preloads, styles, icon }: DocumentAssets): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%PRODUCT_NAME%</title>
<meta name="robots" content="noindex">
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
<div id="root" class="app-root">${renderToStaticMarkup(<Frame />)}</div>
</body>
</html>
`;
}

function Frame() {
  return (
    <Chrome
      productName="%PRODUCT_NAME%"
      year="%YEAR%"
      path=""
      viewer={anybody}
      themeSwitch={<ThemeSwitch initial="system" />}
    >
      <noscript>
        <p className="wrap page">This page needs JavaScript.</p>
      </noscript>
    </Chrome>
  );
}
