import { AppError } from '../../platform/errors.ts';

const LETTERS = 36n;
const HEX_DIGITS = 30;

// Version 8 of RFC 9562 leaves all digits but two to whoever makes it.
const FORM = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-a([0-9a-f]{3})-([0-9a-f]{12})$/;

/** The public name of a link as a UUID, which typed clients want; always the same, and `toHash` reads it again. */
export function toUuid(hash: string): string {
  const number = Array.from(hash).reduce((sum, letter) => sum * LETTERS + BigInt(parseInt(letter, 36)), 0n);
  const hex = number.toString(16).padStart(HEX_DIGITS, '0');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`, `a${hex.slice(15, 18)}`];
  return [...parts, hex.slice(18)].join('-');
}

/** Throws `not_found` for what `toUuid` has not made. */
export function toHash(uuid: string): string {
  const [, ...parts] = FORM.exec(uuid.toLowerCase()) ?? [];
  const hash =
    parts.length > 0
      ? BigInt(`0x${parts.join('')}`)
          .toString(36)
          .padStart(16, '0')
      : '';
  if (hash.length !== 16) throw new AppError('not_found');
  return hash;
}
