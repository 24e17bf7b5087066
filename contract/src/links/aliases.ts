import { characterCount } from '../http/characters.ts';
import type { ErrorCode } from '../http/errors.ts';
import { isReservedWord } from './reserved-words.ts';

/** What a domain says of its aliases. */
export interface AliasRules {
  type: 'common' | 'organization';
  /** Longer ones of any script, with dots, and slashes between segments. */
  wideAliases: boolean;
  caseSensitiveAliases: boolean;
}

/** Of the product's own domains. */
export const sharedRules: AliasRules = { type: 'common', wideAliases: false, caseSensitiveAliases: false };

export const sharedAliasLength = { min: 5, max: 30 } as const;

/** On a branded domain, whose owner has all aliases. */
export const brandedAliasLength = { min: 1, max: 30 } as const;

export const wideAliasLength = { min: 1, max: 100 } as const;

/** Valid characters and length of an alias on any domain. */
export const aliasPattern = /^[A-Za-z0-9_-]{1,30}$/;

/** With 31 letters: 8.5e11 aliases, so a random probe into 5 million links hits once in 170,000. */
export const generatedAliasLength = 8;

/** Lower case, without the look-alikes 0 o 1 l i. */
export const generatedAliasLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Paths that are the product's under every name. */
const alwaysReserved = ['app', 'healthz', 'readyz'];
const reservedSegments = [...alwaysReserved, 'tls', '.well-known'];
const reservedFiles = ['robots.txt', 'favicon.ico'];

/** What an alias may be, for the sentences of `aliasRefusal` and hints. */
export function aliasFacts(rules: AliasRules): { min: number; max: number; characters: string } {
  return { ...aliasLengthOn(rules), characters: rules.wideAliases ? WIDE_CHARACTERS : PLAIN_CHARACTERS };
}

const PLAIN_CHARACTERS = 'letters, numbers, dashes and underscores';
const WIDE_CHARACTERS = 'letters, numbers, dashes, underscores and dots, with single slashes between them';

function aliasLengthOn({ type, wideAliases }: AliasRules): { min: number; max: number } {
  if (wideAliases) return wideAliasLength;
  return type === 'common' ? sharedAliasLength : brandedAliasLength;
}

export function aliasRefusal(alias: string, rules = sharedRules): ErrorCode | null {
  if (!hasCharacters(alias, rules)) return 'alias_invalid';
  const { min, max } = aliasLengthOn(rules);
  const length = characterCount(composed(alias));
  if (length < min) return 'alias_too_short';
  if (length > max) return 'alias_too_long';
  return isReserved(alias, rules) ? 'alias_reserved' : null;
}

function hasCharacters(alias: string, { wideAliases }: AliasRules): boolean {
  return wideAliases ? isWideAlias(alias) || isPatternAlias(alias) : /^[A-Za-z0-9_-]+$/.test(alias);
}

function isReserved(alias: string, { type, wideAliases }: AliasRules): boolean {
  if (type === 'common') return isReservedWord(alias);
  const folded = foldCase(alias);
  if (!wideAliases) return alwaysReserved.includes(folded);
  const [first = ''] = folded.split('/', 1);
  return reservedSegments.includes(first) || reservedFiles.includes(folded);
}

const segment = /^[\p{L}\p{N}_.-][\p{L}\p{M}\p{N}_.-]*$/u;
const unseen = /\p{Default_Ignorable_Code_Point}/u;

/** Whether it has the characters of a wide alias; URLs leave each segment as it is. */
export function isWideAlias(alias: string): boolean {
  return !unseen.test(alias) && alias.split('/').every(isSegment);
}

function isSegment(text: string): boolean {
  return text !== '.' && text !== '..' && segment.test(text);
}

/** What stands for all addresses below one segment ends in this. */
export const patternEnd = '/*';

export function isPatternAlias(alias: string): boolean {
  return alias.endsWith(patternEnd) && aliasPattern.test(alias.slice(0, -patternEnd.length));
}

/** An alias as it is kept: with letters and their accents as one character where there is one. */
export function composed(alias: string): string {
  return alias.normalize('NFC');
}

/** Aliases of a domain with the same key are the same one. */
export function aliasKey(alias: string, rules: Pick<AliasRules, 'caseSensitiveAliases'>): string {
  return rules.caseSensitiveAliases ? composed(alias) : foldCase(alias);
}

function foldCase(alias: string): string {
  if (aliasPattern.test(alias)) return alias.toLowerCase();
  // Greek writes the small sigma in another way at the end of a word.
  return composed(composed(alias).toLowerCase().replaceAll('ς', 'σ'));
}
