import { z } from 'zod';
import { atLeast, atMost } from '../http/characters.ts';
import { endpoint } from '../http/endpoint.ts';
import { passwordLength } from './strength.ts';

const done = z.object({});

/** A new password, of any characters; the server refuses common ones. */
export const newPassword = z
  .string('Please enter a password.')
  .refine(
    atLeast(passwordLength.min),
    `The password must be at least ${String(passwordLength.min)} characters.`,
  )
  .refine(
    atMost(passwordLength.max),
    `The password must not be greater than ${String(passwordLength.max)} characters.`,
  );

export const typedPassword = z
  .string('Please enter your password.')
  .min(1, 'Please enter your password.')
  .refine(atMost(passwordLength.max), 'The password is incorrect.');

export const chosenPassword = { password: newPassword, password_confirmation: z.string() };

export function isConfirmed(body: { password: string; password_confirmation: string }): boolean {
  return body.password === body.password_confirmation;
}

export const notConfirmed = {
  path: ['password_confirmation'],
  message: 'The password confirmation does not match.',
};

/** After a 423: confirms the password for some minutes. */
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
