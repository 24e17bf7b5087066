import { aliasPattern, composed, type AliasRules } from '@linklet/contract/links/aliases.ts';
import { asAlias, segmentsOf, type NamedAlias } from '@linklet/contract/links/short-path.ts';
import { decode } from '@linklet/contract/links/decode.ts';
import { readBelow, type Below } from './pattern-path.ts';

/** What a path asks for; its alias is empty where it can be none. */
export interface ShortPath extends NamedAlias {
  /** Where a pattern of a domain with wide aliases would lead it. */
  below: Below | undefined;
  /** True for `alias+`, which shows the destination instead of redirecting. */
  isPreview: boolean;
}

/**
 * Characters may be percent-encoded, and empty segments are skipped, so that a trailing slash does no harm.
 * Undefined for a path that no domain can have.
 */
export function readShortPath(path: string): ShortPath | undefined {
  const alias = path.slice(1);
  if (path.startsWith('/') && aliasPattern.test(alias))
    return { alias, isWide: false, below: undefined, isPreview: false };
  return readOddPath(path);
}

function readOddPath(path: string): ShortPath | undefined {
  const segments = segmentsOf(path);
  if (segments.length === 0) return undefined;

  const isPreview = segments.at(-1)?.endsWith('+') === true;
  // An encoded slash separates nothing.
  const whole = segments.some((segment) => segment.includes('/')) ? '' : segments.join('/');
  const asked = asAlias(isPreview ? whole.slice(0, -1) : whole);
  const below = readBelow(isPreview ? withoutPlus(path) : path);
  if (asked === undefined && below === undefined) return undefined;
  return { alias: '', isWide: true, ...asked, below, isPreview };
}

function withoutPlus(path: string): string {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  return bare.replace(/(?:\+|%2b)$/i, '');
}

/** Whether a domain with these rules can have what was asked for. */
export function canHave(path: ShortPath, { wideAliases }: Pick<AliasRules, 'wideAliases'>): boolean {
  return wideAliases || (path.alias !== '' && !path.isWide);
}

// The complement are characters that a sentence or a copied line puts around a URL. Letters of other scripts
// are not among them.
const within = /[\p{L}\p{M}\p{N}_-]/u;
const MAX_AROUND = 1500;

// Marks that begin a query or a parameter in a URL that has lost its question mark.
const PARAMETER_MARKS = ['?', '&', ';'];
const MAX_EXTENSION = 5;

/**
 * Accepts characters around or after an alias: `/sale.`, `/sale)`, `/%20sale`, `/sale&utm_source=x`,
 * `/sale%3Fa=b`, `/sale.html`, `/sale/login`. The likeliest comes first.
 */
export function readMeantAliases(path: string): ShortPath[] {
  if (path.length > MAX_AROUND) return [];
  const characters = Array.from(composed(decode(path)));
  const isWithin = (character: string) => within.test(character);
  const inner = characters
    .slice(characters.findIndex(isWithin), characters.findLastIndex(isWithin) + 1)
    .join('');
  const named = withoutParameters(inner);
  return [...new Set([named, withoutExtension(named), firstSegmentOf(named)])].flatMap((text) => {
    const meant = asAlias(text);
    return meant === undefined ? [] : { ...meant, below: undefined, isPreview: false };
  });
}

function withoutParameters(text: string): string {
  const marks = PARAMETER_MARKS.map((mark) => text.indexOf(mark)).filter((at) => at > 0);
  return text.slice(0, Math.min(text.length, ...marks));
}

function firstSegmentOf(text: string): string {
  const slash = text.indexOf('/');
  return slash < 0 ? text : text.slice(0, slash);
}

function withoutExtension(text: string): string {
  const dot = text.lastIndexOf('.');
  return dot > 0 && isExtension(text.slice(dot + 1)) ? text.slice(0, dot) : text;
}

function isExtension(text: string): boolean {
  return text.length <= MAX_EXTENSION && aliasPattern.test(text);
}
