import { randomLetters } from '../../platform/crypto.ts';

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** An id as providers give them. */
export function fakeId(prefix: string): string {
  return `${prefix}_${randomLetters(LETTERS, 24)}`;
}
