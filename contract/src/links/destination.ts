import type { ErrorCode } from '../http/errors.ts';
import {
  endsInScheme,
  hasInvisible,
  hasSpace,
  isEmailAddress,
  isNumber,
  trimInvisible,
  withoutRepeatedScheme,
} from './typed-url.ts';
import { withoutQuotes } from '../http/without-quotes.ts';

/** In characters, before and after serialisation. */
export const maxUrlLength = 8192;

const MOST_AROUND = 1000;

export type Destination = { href: string; host: string } | { refusal: ErrorCode };

/** Returns the URL parser's ASCII form of a typed destination, with https by default, or the refusal. */
export function parseDestination(typed: string): Destination {
  if (typed.length > maxUrlLength + MOST_AROUND) return { refusal: 'url_too_long' };
  const text = withoutRepeatedScheme(trimInvisible(withoutQuotes(trimInvisible(typed))));
  if (text === '') return { refusal: 'url_required' };
  if (text.length > maxUrlLength) return { refusal: 'url_too_long' };
  const refusal = charactersRefusal(text);
  if (refusal !== null) return { refusal };

  const url = parseUrl(hasScheme(text) ? text : `https://${text}`);
  return url === null ? { refusal: 'url_invalid' } : checkUrl(url, text);
}

function charactersRefusal(text: string): ErrorCode | null {
  if (hasForbiddenCharacter(text) || hasInvisible(text)) return 'url_characters_refused';
  // Several words are no URL; a host followed by a space is one with a space in it.
  if (hasSpace(text)) return /^[^\p{Zs}]*[.:/]/u.test(text) ? 'url_has_space' : 'url_invalid';
  return isEmailAddress(text) ? 'url_is_email' : null;
}

function checkUrl(url: URL, text: string): Destination {
  const refusal = refusalOf(url, text);
  return refusal === null ? { href: url.href, host: url.host } : { refusal };
}

function refusalOf(url: URL, text: string): ErrorCode | null {
  if (!['http:', 'https:'].includes(url.protocol)) return 'url_scheme_refused';
  // The parser would repair `http:example.com` and `https:/x`, but what was meant is uncertain.
  if (hasScheme(text) && !/^https?:\/\/[^/\\]/i.test(text)) return 'url_invalid';
  if (`${url.username}${url.password}` !== '') return 'url_credentials_refused';
  if (!isPlausibleHost(url.hostname, text)) return 'url_invalid';
  return url.href.length > maxUrlLength ? 'url_too_long' : null;
}

// C0, DEL, C1, line and paragraph separators, and bidirectional marks: the URL parser drops or hides them.
function hasForbiddenCharacter(text: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]|\p{Cs}/u.test(text);
}

/** `example.com:8080/x` and `localhost:3000` begin with a host and its port, not with a scheme. */
function hasScheme(text: string): boolean {
  const colon = text.indexOf(':');
  const head = text.slice(0, Math.max(0, colon)).toLowerCase();
  if (!/^[a-z][a-z0-9+.-]*$/.test(head)) return false;
  const isHost = head.includes('.') || head.endsWith('localhost');
  return !(isHost && /^\d{1,5}(?:[/?#]|$)/.test(text.slice(colon + 1)));
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** Without a scheme only a public host name or localhost counts as a URL: `hello` is a word. */
function isPlausibleHost(hostname: string, text: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host === '' || host.split('.').includes('')) return false;
  if (endsInScheme(host)) return false;
  if (hasScheme(text)) return true;
  return (!isNumber(text, host) && host.includes('.')) || host === 'localhost' || host.startsWith('[');
}
