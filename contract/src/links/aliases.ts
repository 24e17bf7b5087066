import type { ErrorCode } from '../http/errors.ts';
import { isReservedWord } from './reserved-words.ts';

export const sharedAliasLength = { min: 5, max: 30 } as const;

/** Valid characters and length of any alias; compared without regard to letter case. */
export const aliasPattern = /^[A-Za-z0-9_-]{1,30}$/;

/** With 31 letters: 8.5e11 aliases, so a random probe into 5 million links hits once in 170,000. */
export const generatedAliasLength = 8;

/** Lower case, without the look-alikes 0 o 1 l i. */
export const generatedAliasLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** On a branded domain, whose owner has all aliases. */
export const brandedAliasLength = { min: 1, max: 30 } as const;

/** Paths that are the product's under every name. */
const alwaysReserved = ['app', 'healthz', 'readyz'];

export function aliasLengthOn(isBranded: boolean): { min: number; max: number } {
  return isBranded ? brandedAliasLength : sharedAliasLength;
}

export function aliasRefusal(alias: string, isBranded = false): ErrorCode | null {
  if (!/^[A-Za-z0-9_-]+$/.test(alias)) return 'alias_invalid';
  const { min, max } = aliasLengthOn(isBranded);
  if (alias.length < min) return 'alias_too_short';
  if (alias.length > max) return 'alias_too_long';
  const isReserved = isBranded ? alwaysReserved.includes(alias.toLowerCase()) : isReservedWord(alias);
  return isReserved ? 'alias_reserved' : null;
}
