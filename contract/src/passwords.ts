import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const done = z.object({});

export const passwordLength = { min: 8, max: 128 };

/** A password that is being chosen. Any characters; whether it is too common the server says. */
export const newPassword = z
  .string('Please enter a password.')
  .min(passwordLength.min, `The password must be at least ${String(passwordLength.min)} characters.`)
  .max(passwordLength.max, `The password must not be greater than ${String(passwordLength.max)} characters.`);

/** A password that exists, as it is typed to prove who one is. */
export const typedPassword = z
  .string('Please enter your password.')
  .min(1, 'Please enter your password.')
  .max(passwordLength.max, 'The password is incorrect.');

export const chosenPassword = { password: newPassword, password_confirmation: z.string() };

/** Both fields of a new password must be alike. */
export function isConfirmed(body: { password: string; password_confirmation: string }): boolean {
  return body.password === body.password_confirmation;
}

export const notConfirmed = {
  path: ['password_confirmation'],
  message: 'The password confirmation does not match.',
};

export type PasswordStrength = 'weak' | 'medium' | 'strong';

const MEDIUM_KINDS = 2;
const STRONG = { length: 12, kinds: 3 };
const LONG_ENOUGH_ALONE = 20;

/** Advice beside the field, never a condition: at least 8 characters with two kinds of them are worth calling medium. */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const isVaried = new Set(password).size > passwordLength.min / 2;
  if (password.length < passwordLength.min || !isVaried) return 'weak';
  if (password.length >= LONG_ENOUGH_ALONE) return 'strong';
  if (password.length >= STRONG.length && kinds >= STRONG.kinds) return 'strong';
  return kinds >= MEDIUM_KINDS ? 'medium' : 'weak';
}

/** After a 423: proves that it is still the account's owner who sits there, for some minutes. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/password/confirm',
  access: 'ownerOnly',
  body: z.strictObject({ password: typedPassword }),
  response: done,
  limitPerMinute: 20,
  deadlineMs: 10_000,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/settings/security/password',
  access: 'confirmedOwner',
  body: z.strictObject(chosenPassword).refine(isConfirmed, notConfirmed),
  response: done,
  limitPerMinute: 10,
  deadlineMs: 10_000,
});
