import { aliasPattern, patternEnd } from '@linklet/contract/links/aliases.ts';
import { decode } from '@linklet/contract/links/decode.ts';

/** A path below one segment, as a pattern leads it. */
export interface Below {
  /** Of the pattern: `docs/*`. */
  pattern: string;
  /** The alias of the pattern's link in this visit: `docs/a/b`, as it was asked for. */
  alias: string;
  /** What is appended to the destination: `a/b`. */
  rest: string;
}

const MAX_REST = 2048;
// As often as servers behind one another may decode a path.
const MAX_DECODING = 4;

/** Undefined for a path that could lead out of what a pattern stands for. */
export function readBelow(path: string): Below | undefined {
  const slash = path.indexOf('/', 1);
  const first = decode(path.slice(1, Math.max(slash, 1)));
  if (!aliasPattern.test(first)) return undefined;
  const asked = path.slice(slash + 1);
  if (asked.length > MAX_REST || !isHarmless(asked)) return undefined;
  // The pattern's own short link, as it is copied, is about no path.
  const rest = asked === '*' ? '' : asked;
  return { pattern: `${first}${patternEnd}`, alias: `${first}/${rest}`, rest };
}

// RFC 3986, 3.3, and what browsers leave as it is.
const SEGMENTS = /^(?:[\w!$&'()*+,./:;=@[\]^`{|}~-]|%[0-9A-Fa-f]{2})*$/;

/** Its segments have names, but for the last, however often servers decode them, and none is dots. */
function isHarmless(rest: string): boolean {
  if (!SEGMENTS.test(rest)) return false;
  const segments = rest.split('/');
  return segments.slice(0, -1).every((segment) => segment !== '') && segments.every(staysBelow);
}

function staysBelow(segment: string): boolean {
  let text = segment;
  for (let times = 0; times < MAX_DECODING; times += 1) {
    if (climbs(text)) return false;
    const decoded = decodeBytes(text);
    if (decoded === text) return true;
    text = decoded;
  }
  return false;
}

// The bytes C0 and C1 begin no character, but another way to write a dot or a slash.
const HARMFUL = /[\0-\x1f\x7f\\\xc0\xc1]/;

function climbs(text: string): boolean {
  if (HARMFUL.test(text)) return true;
  const parts = text.split('/');
  return parts.some(isDots) || (parts.length > 1 && parts.includes(''));
}

/** Some servers end a segment at a semicolon. */
function isDots(part: string): boolean {
  const [name = ''] = part.split(';', 1);
  return ['.', '..'].includes(name.trim());
}

/** One character for each byte, whatever the bytes are. */
function decodeBytes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** A destination with the rest of a path behind its own, and before its query. */
export function appendPath(url: string, rest: string): string {
  if (rest === '') return url;
  const end = url.search(/[?#]/);
  const base = end < 0 ? url : url.slice(0, end);
  const joint = base.endsWith('/') ? '' : '/';
  return `${base}${joint}${rest}${url.slice(base.length)}`;
}
