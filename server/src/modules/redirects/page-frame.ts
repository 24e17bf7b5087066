import { createHash } from 'node:crypto';

const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--raised:#f8f8fb;--ink:#16161d;--quiet:#5b5b6b;--line:#e4e4ec;--accent:#4338ca;--on-accent:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#111118;--raised:#1a1a23;--ink:#f1f1f6;--quiet:#a6a6b6;--line:#2d2d3a;--accent:#a5b4fc;--on-accent:#16161d}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,main,footer{width:100%;max-width:42rem;margin:0 auto;padding:1.5rem}
header a{color:var(--ink);font-weight:700;letter-spacing:-.01em;text-decoration:none}
main{flex:1;display:flex;flex-direction:column;justify-content:center;padding-bottom:6rem}
h1,.kind{overflow-wrap:anywhere}
h1{margin:0 0 .75rem;font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.15;letter-spacing:-.025em;text-wrap:balance}
p{margin:0 0 1rem;color:var(--quiet);max-width:36rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:4px}
.kind{margin:0 0 .5rem;font-size:.875rem;font-weight:600;color:var(--accent)}
.button{display:inline-block;padding:.75rem 1.25rem;border-radius:.625rem;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none;overflow-wrap:anywhere}
.button:hover{text-decoration:underline}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:1rem 1.5rem;margin-top:1rem}
.target{margin:.5rem 0 1.25rem;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:.75rem;background:var(--raised);color:var(--quiet);overflow-wrap:anywhere;max-height:14rem;overflow-y:auto}
.target strong{color:var(--ink)}
footer{font-size:.875rem;color:var(--quiet);border-top:1px solid var(--line)}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** No scripts, no outside resources, no frames around: a page of ours can only be read. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'no-store',
} as const;

export interface PageSite {
  productName: string;
  /** Where the product's home page is. */
  baseUrl: string;
}

/** A whole page around `main`, which is HTML; `title` is text. */
export function framePage({ productName, baseUrl }: PageSite, title: string, main: string): string {
  const name = escapeHtml(productName);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)} · ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="${escapeHtml(baseUrl)}/">${name}</a></header>
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

/** Makes text safe in HTML, within attributes in quotes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
