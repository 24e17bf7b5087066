import { atMost } from '../http/characters.ts';
import { decode } from './decode.ts';
import { aliasPattern, composed, isWideAlias, wideAliasLength } from './aliases.ts';

/** What the path of a short link names on any domain; the rules of its own say whether it has such aliases. */
export interface NamedAlias {
  /** In the letter case that was asked for, composed. */
  alias: string;
  /** Only domains with wide aliases can have it. */
  isWide: boolean;
}

/** The segments of a path, decoded; empty ones are skipped, so that a trailing slash does no harm. */
export function segmentsOf(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode);
}

/** Undefined for a path that is no alias; an encoded slash separates nothing. */
export function readAliasPath(path: string): NamedAlias | undefined {
  const segments = segmentsOf(path);
  return segments.some((segment) => segment.includes('/')) ? undefined : asAlias(segments.join('/'));
}

const isShort = atMost(wideAliasLength.max);
// A letter with its accents is at most four characters (UAX #15).
const mayBeShort = atMost(4 * wideAliasLength.max);

export function asAlias(text: string): NamedAlias | undefined {
  if (aliasPattern.test(text)) return { alias: text, isWide: false };
  if (!mayBeShort(text)) return undefined;
  const alias = composed(text);
  return isShort(alias) && isWideAlias(alias) ? { alias, isWide: true } : undefined;
}
