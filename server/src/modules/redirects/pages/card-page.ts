import { escapeHtml, PAGE_HEADERS } from './page-frame.ts';

interface Card {
  title: string;
  text: string | null;
  imageUrl: string | null;
}

const HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Link cards for apps with the short link alone: the destination may need a password. */
export function cardPage(
  card: string,
  shortUrl: string,
): { body: string; headers: Readonly<Record<string, string>> } {
  const { title, text, imageUrl } = JSON.parse(card) as Card;
  const [name, address] = [escapeHtml(title), escapeHtml(shortUrl)];
  const said = escapeHtml(text ?? '');
  const body = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${name}</title>
<link rel="canonical" href="${address}">
<meta property="og:type" content="website">
<meta property="og:url" content="${address}">
<meta property="og:title" content="${name}">
${metaOf('og:description', text)}${metaOf('og:image', imageUrl)}<meta name="twitter:card" content="${imageUrl === null ? 'summary' : 'summary_large_image'}">
</head>
<body>
<h1>${name}</h1>
${said === '' ? '' : `<p>${said}</p>\n`}<p><a href="${address}">${address}</a></p>
</body>
</html>
`;
  return { body, headers: HEADERS };
}

function metaOf(property: string, content: string | null): string {
  return content === null ? '' : `<meta property="${property}" content="${escapeHtml(content)}">\n`;
}
