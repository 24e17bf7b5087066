import { createHash } from 'node:crypto';
import { themeScript } from '@linklet/contract/accounts/theme.ts';

const LIGHT =
  'color-scheme:light;--paper:#fbfbfc;--surface:#fff;--ink:#17171c;--soft:#5f5f6b;--line:#e7e7eb;--accent:#4338ca;--fill:#4338ca;--error:#b91c1c';
const DARK =
  'color-scheme:dark;--paper:#101013;--surface:#17171b;--ink:#f1f1f4;--soft:#a9a9b5;--line:#2a2a31;--accent:#b0adff;--fill:#625de0;--error:#fca5a5';

// The product's colours, without `light-dark()`: older browsers follow short links, too.
const STYLE = `
:root{${LIGHT}}
@media(prefers-color-scheme:dark){:root{${DARK}}}
:root[data-theme=light]{${LIGHT}}
:root[data-theme=dark]{${DARK}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif}
header,main,footer{width:100%;max-width:42rem;margin:0 auto;padding:1.25rem clamp(1rem,4vw,1.5rem)}
header a{display:inline-flex;align-items:center;gap:.5rem;max-width:100%;color:var(--ink);font-size:1.1875rem;font-weight:600;letter-spacing:-.03em;text-decoration:none}
header svg{flex:none;color:var(--accent)}
main{flex:1;display:flex;flex-direction:column;justify-content:center;padding-bottom:6rem}
h1,.kind,header,footer{overflow-wrap:anywhere}
.whole{display:inline-block;max-width:100%}
h1{margin:0 0 .75rem;font-size:clamp(1.5rem,6vw,2.5rem);font-weight:600;line-height:1.15;letter-spacing:-.02em;text-wrap:balance}
p{margin:0 0 1rem;color:var(--soft);max-width:36rem}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.kind{margin:0 0 .5rem;font-size:.9375rem;font-weight:600}
.button{display:inline-block;padding:.75rem 1.25rem;border-radius:.625rem;background:var(--fill);color:#fff;font-weight:500;text-decoration:none;overflow-wrap:anywhere}
.button:hover{text-decoration:underline}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:1rem 1.5rem;margin-top:1rem}
.target{max-height:12.5rem;margin:.5rem 0 1.25rem;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:.625rem;background:linear-gradient(var(--surface),var(--surface)) 0 100%/100% 2.5rem no-repeat local,linear-gradient(transparent,var(--accent)) 0 100%/100% .375rem no-repeat,var(--surface);overflow-wrap:anywhere;overflow-y:auto}
.field{max-width:24rem;margin:0 0 1rem}
label{display:block;margin:0 0 .375rem;font-weight:500}
input{width:100%;padding:.75rem 1rem;border:1px solid var(--soft);border-radius:.625rem;background:var(--surface);color:var(--ink);font:inherit}
.wrong{margin:.375rem 0 0;color:var(--error)}
button.button{border:0;font:inherit;font-weight:500;cursor:pointer}
.target strong{color:var(--ink)}
footer{font-size:.9375rem;color:var(--soft);border-top:1px solid var(--line)}
`;

const LOGO =
  '<svg width="26" height="26" viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="3.6" stroke-linecap="round" aria-hidden="true"><path d="M13.5 22.5h-4a6.5 6.5 0 0 1 0-13h5a6.5 6.5 0 0 1 6.4 7.6"/><path d="M18.5 9.5h4a6.5 6.5 0 0 1 0 13h-5a6.5 6.5 0 0 1-6.4-7.6" opacity=".55"/></svg>';

const hashOf = (content: string) => createHash('sha256').update(content).digest('base64');

/** No frames around, no resources, and no script but the one that applies the chosen theme. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${hashOf(themeScript)}'; style-src 'sha256-${hashOf(STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  // Cuts the opener relation with pages of other sites.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'no-store',
} as const;

/** Browsers check redirects after a form against `form-action`, too, and a destination may be any URL. */
export const FORM_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': PAGE_HEADERS['Content-Security-Policy'].replace(
    "form-action 'none'",
    "form-action 'self' http: https:",
  ),
};

export interface PageSite {
  productName: string;
  baseUrl: string;
}

/** `main` is HTML; `title` is text. */
export function framePage({ productName, baseUrl }: PageSite, title: string, main: string): string {
  const name = escapeHtml(productName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)} · ${name}</title>
<script>${themeScript}</script>
<style>${STYLE}</style>
</head>
<body>
<header><a href="${escapeHtml(baseUrl)}/">${LOGO}${name}</a></header>
<main>
${main}
</main>
<footer>Short links by <a href="${escapeHtml(baseUrl)}/">${name}</a></footer>
</body>
</html>
`;
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
