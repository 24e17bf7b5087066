import type { ErrorCode } from '../http/errors.ts';
import { isReservedWord } from './reserved-words.ts';

export const sharedAliasLength = { min: 5, max: 30 } as const;

/** Valid characters and length of any alias; compared without regard to letter case. */
export const aliasPattern = /^[A-Za-z0-9_-]{1,30}$/;

/** With 31 letters: 8.5e11 aliases, so a random probe into 5 million links hits once in 170,000. */
export const generatedAliasLength = 8;

/** Lower case, without the look-alikes 0 o 1 l i. */
export const generatedAliasLetters = 'abcdefghjkmnpqrstuvwxyz23456789';

export function aliasRefusal(alias: string): ErrorCode | null {
  if (!/^[A-Za-z0-9_-]+$/.test(alias)) return 'alias_invalid';
  if (alias.length < sharedAliasLength.min) return 'alias_too_short';
  if (alias.length > sharedAliasLength.max) return 'alias_too_long';
  return isReservedWord(alias) ? 'alias_reserved' : null;
}
