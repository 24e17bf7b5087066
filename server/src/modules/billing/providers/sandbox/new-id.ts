import { randomLetters } from '../../../../platform/crypto.ts';

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';
const LENGTH = 24;

/** A name of something in the sandbox, such as `sub_8k2…`. */
export function newId(kind: 'cus' | 'sub' | 'cs' | 'pay' | 're' | 'evt'): string {
  return `${kind}_${randomLetters(LETTERS, LENGTH)}`;
}
