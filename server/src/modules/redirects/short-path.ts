import { aliasPattern } from '@linklet/contract/links/aliases.ts';

export interface ShortPath {
  alias: string;
  /** True for `alias+`, which shows the destination instead of redirecting. */
  isPreview: boolean;
}

/**
 * Letter case is ignored, characters may be percent-encoded, and empty segments are skipped, so that a
 * trailing slash does no harm. Undefined for any other path.
 */
export function readShortPath(path: string): ShortPath | undefined {
  const alias = path.slice(1);
  if (path.startsWith('/') && aliasPattern.test(alias))
    return { alias: alias.toLowerCase(), isPreview: false };
  return readOddPath(path);
}

function readOddPath(path: string): ShortPath | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  const [segment] = segments;
  if (segment === undefined || segments.length > 1) return undefined;

  const decoded = decode(segment);
  const isPreview = decoded.endsWith('+');
  const alias = isPreview ? decoded.slice(0, -1) : decoded;
  return aliasPattern.test(alias) ? { alias: alias.toLowerCase(), isPreview } : undefined;
}

// The complement are characters that a sentence or a copied line puts around a URL. Letters of other scripts
// are not among them.
const within = /[\p{L}\p{N}_-]/u;
const MAX_AROUND = 200;

// Marks that begin a query or a parameter in a URL that has lost its question mark.
const PARAMETER_MARKS = ['?', '&', ';'];
const MAX_EXTENSION = 5;

/**
 * Accepts characters around or after an alias: `/sale.`, `/sale)`, `/%20sale`, `/sale&utm_source=x`,
 * `/sale%3Fa=b`, `/sale.html`.
 */
export function readMeantAlias(path: string): string | undefined {
  if (path.length > MAX_AROUND) return undefined;
  const characters = Array.from(decode(path));
  const isWithin = (character: string) => within.test(character);
  const inner = characters
    .slice(characters.findIndex(isWithin), characters.findLastIndex(isWithin) + 1)
    .join('');
  const alias = withoutRest(inner);
  return aliasPattern.test(alias) ? alias.toLowerCase() : undefined;
}

function withoutRest(text: string): string {
  const marks = PARAMETER_MARKS.map((mark) => text.indexOf(mark)).filter((at) => at > 0);
  const named = text.slice(0, Math.min(text.length, ...marks));
  const dot = named.indexOf('.');
  return dot > 0 && isExtension(named.slice(dot + 1)) ? named.slice(0, dot) : named;
}

function isExtension(text: string): boolean {
  return text.length <= MAX_EXTENSION && aliasPattern.test(text);
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    // A segment with broken percent-encoding is no alias and is returned unchanged.
    return segment;
  }
}
