import { renderToString } from 'react-dom/server';
import { themeScript } from '@linklet/contract/accounts/theme.ts';
import { signedInScript } from '#/lib/session/signed-in-mark.ts';
import { drawnScreens, routes } from '#/shell/names.ts';
import { publicPages, type PublicPage } from './pages.tsx';
import { structuredData } from './structured-data.ts';

export { publicPages };

export interface PageAssets {
  script: string;
  preloads: string[];
  style: string;
  pictures: Record<string, string>;
}

/** Tells the style how many links the visitor's list will have, so that space is reserved. */
const recentScript = `try{document.documentElement.style.setProperty('--recent',JSON.parse(localStorage.getItem('linklet.recentLinks')).length)}catch{}`;

export function renderPage(page: PublicPage, assets: PageAssets): string {
  return `<!doctype html>
<html lang="en">
<head>
${headOf(page, assets.pictures)}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script>${themeScript}${recentScript}${signedInScript}</script>
<style>${assets.style}</style>
<script type="module" src="${assets.script}"></script>
</head>
<body>
${renderToString(<page.Component />)}
</body>
</html>
`;
}

function headOf(page: PublicPage, pictures: Record<string, string>): string {
  const { title, description, canonical } = page;
  const address = `%BASE_URL%${canonical}`;
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${address}">
<meta name="application-name" content="%PRODUCT_NAME%">
<meta name="theme-color" content="#fbfbfc" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#101013" media="(prefers-color-scheme: dark)">
<meta property="og:type" content="website">
<meta property="og:site_name" content="%PRODUCT_NAME%">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:image" content="%BASE_URL%${pictures['social.png']}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="${pictures['icon.svg']}" type="image/svg+xml">
<link rel="apple-touch-icon" href="${pictures['icon-180.png']}">
<script type="application/ld+json">${structuredData(page, pictures['icon-512.png'] ?? '')}</script>`;
}

export function sitemap(): string {
  const paths = [
    ...publicPages.map(({ canonical }) => canonical),
    ...drawnScreens.map((name) => routes[name]),
  ];
  const entries = paths.map((path) => `<url><loc>%BASE_URL%${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}
