import { decode } from '@linklet/contract/links/decode.ts';
import { searchTypes, type SearchType } from '@linklet/contract/links/list.ts';

export interface Term {
  type: SearchType | undefined;
  text: string;
}

// Each is looked for in each link.
const MOST_TERMS = 8;

/**
 * The words of a search, which are all to be found. `tag:news` is looked for in tags only, as is what stands behind
 * `tag:` and a space; a URL's scheme is no type.
 */
export function parseSearch(search: string): Term[] {
  const terms: Term[] = [];
  let awaited: SearchType | undefined;
  for (const word of search.normalize('NFC').split(/\s/u)) {
    if (word === '') continue;
    const { type, text } = parseWord(word);
    if (text !== '') terms.push({ type: type ?? awaited, text });
    awaited = text === '' ? type : undefined;
  }
  return terms.slice(0, MOST_TERMS);
}

function parseWord(word: string): Term {
  const colon = word.indexOf(':');
  const name = colon < 0 ? '' : word.slice(0, colon).toLowerCase();
  const type = word.startsWith('//', colon + 1) ? undefined : searchTypes.find((each) => each === name);
  return { type, text: type === undefined ? word : word.slice(colon + 1) };
}

/** A word as URLs hold it: as it is typed, and with its letters written in ASCII, within a host and behind it. */
export function spellingsInUrl(text: string): string[] {
  if (/^[\x20-\x7e]*$/.test(text)) return [text];
  const lower = text.toLowerCase();
  return [...new Set([escapeLetters(text), escapeLetters(lower), asDestination(lower)])];
}

function escapeLetters(text: string): string {
  return Array.from(text, (letter) => (letter > '\x7e' ? encodeURIComponent(letter) : letter)).join('');
}

/** `bücher.example/grüße`, with its scheme or without: the host in its ASCII form. */
function asDestination(text: string): string {
  const scheme = text.indexOf('://');
  const url = URL.parse(scheme < 0 ? `http://${text}` : text);
  if (url === null) return text;
  const whole = text.endsWith('/') || url.pathname !== '/' ? url.href : url.href.replace(/\/$/, '');
  return scheme < 0 ? whole.slice('http://'.length) : whole;
}

/** `host/alias` of a short link that somebody pasted, or a part of it; nothing where it can be none. */
export function addressIn(text: string): string | undefined {
  const scheme = text.indexOf('://');
  const [address = ''] = (scheme < 0 ? text : text.slice(scheme + 3)).split(/[?#+]/);
  const trimmed = address.length > 1 && address.endsWith('/') ? address.slice(0, -1) : address;
  return trimmed.includes('/') && trimmed.length > 1 ? readable(trimmed) : undefined;
}

/** Browsers copy letters beyond ASCII percent-encoded. */
function readable(address: string): string {
  const decoded = decode(address);
  return /\p{Cc}/u.test(decoded) ? address : decoded;
}
