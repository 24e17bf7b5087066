import { errorMessage } from '@linklet/contract/http/errors.ts';
import { shortUrl } from '@linklet/contract/links/short-url.ts';
import type { ReplicaDomain, ReplicaLink } from './replica/link-record.ts';
import { isLeading, type Decision, type GoneReason, type Leading } from './resolve.ts';
import { FORM_HEADERS, PAGE_HEADERS, type PageSite } from './pages/page-frame.ts';
import { cardPage } from './pages/card-page.ts';
import { passwordPage } from './pages/password-page.ts';
import type { Refusal } from './link-passwords.ts';
import { pixelPage } from './pages/pixel-page.ts';
import type { Visit } from './visit.ts';
import {
  gonePage,
  meantPage,
  notFoundPage,
  previewPage,
  tooManyPage,
  unavailablePage,
  unknownHostPage,
} from './pages/pages.ts';

export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const TOO_MANY_GUESSES = 'There were too many attempts. Wait a quarter of an hour, then try again.';
const RETRY_LOOKUP_SECONDS = '2';
const RETRY_PROBING_SECONDS = '60';

/** No caching, so that every visit is counted; no Referrer-Policy, so that destinations see the source. */
const REDIRECT_HEADERS = { 'Cache-Control': 'private, no-store', 'Content-Length': '0' } as const;

type Shown = Pick<Visit, 'host' | 'path' | 'query' | 'language'>;

export class Answers {
  readonly tooMany: Answer;
  readonly #site: PageSite;
  readonly #notFound: Answer;
  readonly #notFoundByCase: Answer;
  readonly #unknownHost: Answer;
  readonly #askPassword: Answer;
  readonly #unavailable: Answer;

  constructor(site: PageSite) {
    this.#site = site;
    this.#notFound = page(404, notFoundPage(site));
    this.#notFoundByCase = page(404, notFoundPage(site, true));
    this.#unknownHost = page(404, unknownHostPage(site));
    this.#askPassword = page(200, passwordPage(site), FORM_HEADERS);
    this.#unavailable = page(503, unavailablePage(site), { 'Retry-After': RETRY_LOOKUP_SECONDS });
    this.tooMany = page(429, tooManyPage(site), { 'Retry-After': RETRY_PROBING_SECONDS });
  }

  to(decision: Decision, visit: Shown): Answer {
    return isLeading(decision) ? this.#toLeading(decision, visit) : this.#toWithheld(decision, visit);
  }

  #toLeading(decision: Leading, visit: Shown): Answer {
    switch (decision.kind) {
      case 'redirect':
        return redirectAnswer(decision.location, decision.status);
      case 'pixels': {
        const { body, headers } = pixelPage(decision.pixels, decision.location);
        return page(200, body, headers);
      }
      case 'preview':
        return page(200, previewPage(this.#site, visit, decision.link));
      case 'card':
        return this.#toCard(decision.link, visit.host);
    }
  }

  #toWithheld(decision: Exclude<Decision, Leading>, visit: Shown): Answer {
    switch (decision.kind) {
      case 'password':
        return this.#askPassword;
      case 'gone':
        return this.#toGone(decision.reason);
      case 'not-found':
        return decision.meant === undefined
          ? this.#toNothing(decision.domain, visit.path)
          : page(404, meantPage(this.#site, visit.host, decision.meant));
      case 'paired':
        return this.#toPair(decision.host, visit);
      case 'unavailable':
        return this.#unavailable;
    }
  }

  #toPair(host: string, { path, query }: Shown): Answer {
    const { protocol } = new URL(this.#site.baseUrl);
    const asked = query === '' ? path : `${path}?${query}`;
    return redirectAnswer(new URL(`${protocol}//${host}${asked}`).href);
  }

  /** Where the domain leads by itself or for unknown aliases, if anywhere. */
  #toNothing(domain: ReplicaDomain | undefined, path: string): Answer {
    if (domain === undefined) return this.#unknownHost;
    const location = path === '/' ? domain.rootUrl : domain.notFoundUrl;
    if (location !== '' && domain.isServed) return redirectAnswer(location);
    return domain.caseSensitiveAliases ? this.#notFoundByCase : this.#notFound;
  }

  #toCard({ alias, card }: ReplicaLink, host: string): Answer {
    const { protocol } = new URL(this.#site.baseUrl);
    const { body, headers } = cardPage(card, shortUrl(protocol, host, alias));
    return page(200, body, headers);
  }

  #toGone(reason: GoneReason): Answer {
    return page(reason === 'early' ? 404 : 410, gonePage(this.#site, reason));
  }

  toRefused(refusal: Refusal): Answer {
    if (refusal.kind === 'unavailable') return this.#unavailable;
    if (refusal.kind === 'wrong')
      return page(422, passwordPage(this.#site, errorMessage('link_password_wrong')), FORM_HEADERS);
    const headers = { ...FORM_HEADERS, 'Retry-After': refusal.retryAfter };
    return page(429, passwordPage(this.#site, TOO_MANY_GUESSES), headers);
  }
}

// Browsers do not cache a 302, so that an edit takes effect at once and every visit is counted.
const USUAL_STATUS = 302;

export function isRedirect(answer: Answer): boolean {
  return 'Location' in answer.headers;
}

export function redirectAnswer(location: string, status = USUAL_STATUS): Answer {
  return { status, headers: { Location: location, ...REDIRECT_HEADERS }, body: '' };
}

export function page(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) };
  return { status, headers: { ...PAGE_HEADERS, ...length, ...headers }, body };
}
