export const passwordLength = { min: 8, max: 128 };

export type PasswordStrength = 'weak' | 'medium' | 'strong';

const MEDIUM_KINDS = 2;
const STRONG = { length: 12, kinds: 3 };
const LONG_ENOUGH_ALONE = 20;

/** Advice only, never a condition: medium is at least 8 characters of two kinds. */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const isVaried = new Set(password).size > passwordLength.min / 2;
  if (password.length < passwordLength.min || !isVaried) return 'weak';
  if (password.length >= LONG_ENOUGH_ALONE) return 'strong';
  if (password.length >= STRONG.length && kinds >= STRONG.kinds) return 'strong';
  return kinds >= MEDIUM_KINDS ? 'medium' : 'weak';
}
