import type { Decision } from './resolve.ts';
import { PAGE_HEADERS, type PageSite } from './page-frame.ts';
import { gonePage, notFoundPage, previewPage, tooManyPage, unavailablePage } from './pages.ts';

/** An HTTP answer, whichever lane sends it. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const RETRY_LOOKUP_SECONDS = '2';
const RETRY_PROBING_SECONDS = '60';

/**
 * What goes out with every redirect beside its Location. 302 and no caching, so that an edit is in force at once
 * and every visit is counted. No Referrer-Policy: destinations see where visitors come from, as customers expect.
 */
export const REDIRECT_HEADERS = { 'Cache-Control': 'private, no-store', 'Content-Length': '0' } as const;

export function toAnswer(site: PageSite, decision: Decision, host: string): Answer {
  switch (decision.kind) {
    case 'redirect':
      return { status: 302, headers: { Location: decision.location, ...REDIRECT_HEADERS }, body: '' };
    case 'preview':
      return page(200, previewPage(site, host, decision.link));
    case 'gone':
      return page(410, gonePage(site, decision.reason));
    case 'not-found':
      return page(404, notFoundPage(site));
    case 'unavailable':
      return page(503, unavailablePage(site), { 'Retry-After': RETRY_LOOKUP_SECONDS });
  }
}

export function tooManyAnswer(site: PageSite): Answer {
  return page(429, tooManyPage(site), { 'Retry-After': RETRY_PROBING_SECONDS });
}

export function page(status: number, body: string, headers: Record<string, string> = {}): Answer {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  return { status, headers: { ...PAGE_HEADERS, ...length, ...headers }, body };
}
