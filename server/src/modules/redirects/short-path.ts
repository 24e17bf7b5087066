import { aliasPattern } from '@linklet/contract/links/aliases.ts';

/** What a visitor asks for below a host. */
export interface ShortPath {
  /** In lower case. */
  alias: string;
  /** Whether to show the destination instead of going there: `alias+`. */
  isPreview: boolean;
}

/**
 * Reads an alias from a path. Letters count without regard to case, characters may be percent-encoded, and empty
 * segments mean nothing, so a slash at the end or one too many at the start is forgiven. Anything else that is
 * not one alias is undefined.
 */
export function readShortPath(path: string): ShortPath | undefined {
  const alias = path.slice(1);
  // What nearly every visit looks like.
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

// What a sentence or a copied line puts around an address. Letters of other scripts are no part of that.
const within = /[\p{L}\p{N}_-]/u;
const MAX_AROUND = 200;

// What begins a query or a parameter where something has lost its question mark.
const PARAMETER_MARKS = ['?', '&', ';'];
const MAX_EXTENSION = 5;

/**
 * The alias, in lower case, of a path that is none for what stands around it, or for what follows it, only: `/sale.`,
 * `/sale)`, `/%20sale`, `/sale&utm_source=x`, `/sale%3Fa=b`, `/sale.html`.
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
    // Broken encoding is no alias, nor is what is returned for it.
    return segment;
  }
}
