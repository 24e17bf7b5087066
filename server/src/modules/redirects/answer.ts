import type { Decision } from './resolve.ts';
import { PAGE_HEADERS, type PageSite } from './page-frame.ts';
import { pixelPage } from './pixel-page.ts';
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
 * What goes out with every redirect beside its Location. No caching, so that every visit is counted. No Referrer-Policy: destinations see where visitors come from, as customers expect.
 */
const REDIRECT_HEADERS = { 'Cache-Control': 'private, no-store', 'Content-Length': '0' } as const;

/** The answers of a site. Those that say the same to everybody are made once. */
export class Answers {
  readonly tooMany: Answer;
  readonly #site: PageSite;
  readonly #notFound: Answer;
  readonly #unavailable: Answer;

  constructor(site: PageSite) {
    this.#site = site;
    this.#notFound = page(404, notFoundPage(site));
    this.#unavailable = page(503, unavailablePage(site), { 'Retry-After': RETRY_LOOKUP_SECONDS });
    this.tooMany = page(429, tooManyPage(site), { 'Retry-After': RETRY_PROBING_SECONDS });
  }

  /** `host`: that of the short link, for its preview. */
  to(decision: Decision, host: string): Answer {
    switch (decision.kind) {
      case 'redirect':
        return redirectAnswer(decision.location, decision.status);
      case 'pixels': {
        const { body, headers } = pixelPage(decision.pixels, decision.location);
        return page(200, body, headers);
      }
      case 'preview':
        return page(200, previewPage(this.#site, host, decision.link));
      case 'gone':
        return page(decision.reason === 'early' ? 404 : 410, gonePage(this.#site, decision.reason));
      case 'not-found':
        return this.#notFound;
      case 'unavailable':
        return this.#unavailable;
    }
  }
}

// No browser keeps it, so that an edit is in force at once and every visit is counted.
const USUAL_STATUS = 302;

export function isRedirect(answer: Answer): boolean {
  return 'Location' in answer.headers;
}

export function redirectAnswer(location: string, status = USUAL_STATUS): Answer {
  return { status, headers: { Location: location, ...REDIRECT_HEADERS }, body: '' };
}

export function page(status: number, body: string, headers: Record<string, string> = {}): Answer {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  return { status, headers: { ...PAGE_HEADERS, ...length, ...headers }, body };
}
