import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { chosenPassword, isConfirmed, notConfirmed, typedPassword } from './passwords.ts';
import { line } from './text.ts';
import { browserTimeZone } from './time-zone.ts';

/** How an account's second factor is asked for. */
export const twoFactorType = { disabled: 0, totp: 1, authy: 2 } as const;

const EMAIL_MAX = 254;

/** An e-mail address as people type it, trimmed. Two that differ in case alone are the same account. */
export const email = line('Please enter an email')
  .min(1, 'Please enter an email')
  .max(EMAIL_MAX, 'The email is not valid.')
  .pipe(z.email('The email is not valid.'));

export const personName = line('Please enter your name.')
  .min(1, 'Please enter your name.')
  .max(100, 'The name must not be greater than 100 characters.')
  // Mail programs make links of them, in e-mails of ours.
  .refine((name) => !/:\/\/|www\./i.test(name), 'The name may hold no web address.');

/** Status bits of an account. */
export const userStatus = { noAffiliate: 4, mailingsOff: 8, invoicesHidden: 16 } as const;

export const userView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photo_url: z.string().nullable(),
  email_verified_at: z.string().nullable(),
  /** Another address that waits to be verified; the account keeps its own until then. */
  pending_email: z.string().nullable(),
  /** False while a provider is the only way in. */
  has_password: z.boolean(),
  time_zone: z.string(),
  status: z.number().int(),
  uses_two_factor_auth: z.boolean(),
  /** It is off for a time: it moves to another device. */
  two_factor_moving: z.boolean(),
  active_two_factor_backup_codes_count: z.number().int(),
  isDeveloper: z.boolean(),
  /** The plan's name; `free` without a subscription. */
  plan: z.string(),
  last_read_announcements_at: z.string().nullable(),
  /** An account that was ended by staff: it sees a message and nothing else. */
  is_terminated: z.boolean(),
  /** When a deleted account is gone for good; until then it can come back. */
  deletes_at: z.string().nullable(),
});
export type UserView = z.infer<typeof userView>;

/** A sign-in that waits for its second factor. */
export const pendingTwoFactor = z.object({
  type: z.union([z.literal(twoFactorType.totp), z.literal(twoFactorType.authy)]),
  has_backup_codes: z.boolean(),
});

const done = z.object({});

export const register = endpoint({
  method: 'POST',
  path: '/register',
  access: 'signingIn',
  body: z
    .strictObject({
      name: personName,
      email,
      ...chosenPassword,
      terms: z.literal(true, 'Required field'),
      captcha_token: line().max(16_384).nullish(),
      time_zone: browserTimeZone,
    })
    .refine(isConfirmed, notConfirmed),
  response: done,
  limitPerMinute: 10,
  // A password is hashed, two at a time.
  deadlineMs: 10_000,
});

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'signingIn',
  body: z.strictObject({
    email,
    password: typedPassword,
    /** After `robot_check_required`. */
    captcha_token: line().max(16_384).nullish(),
  }),
  /** True when the second factor is still to be shown. */
  response: z.object({ two_factor: z.boolean() }),
  limitPerMinute: 30,
  deadlineMs: 10_000,
});

/** Changes state by GET, as the spec has it; so it asks for `X-Requested-With`, which no other site can send. */
export const logout = endpoint({
  method: 'GET',
  path: '/logout',
  access: 'session',
  response: done,
  limitPerMinute: 60,
});

/** A code of an authenticator; apps show it with a space in the middle. */
export const twoFactorCode = z
  .string('Please enter the code.')
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The code has six digits.'));

export const verifyTwoFactor = endpoint({
  method: 'POST',
  path: '/login/2fa/verify',
  access: 'signingIn',
  body: z.strictObject({ code: twoFactorCode }),
  response: done,
  limitPerMinute: 20,
});

export const useBackupCode = endpoint({
  method: 'POST',
  path: '/login/2fa/backup_code',
  access: 'signingIn',
  body: z.strictObject({ code: line('Please enter a backup code.').min(1).max(64) }),
  /** How many codes are left. */
  response: z.object({ left: z.number().int() }),
  limitPerMinute: 20,
});

/** The answer is the same whether or not there is such an account. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/password/email',
  access: 'signingIn',
  body: z.strictObject({ email }),
  response: done,
  limitPerMinute: 10,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password/reset',
  access: 'signingIn',
  body: z
    .strictObject({ token: line().max(200), email, ...chosenPassword })
    .refine(isConfirmed, notConfirmed),
  response: done,
  limitPerMinute: 10,
  deadlineMs: 10_000,
});

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

/** Sends the verification e-mail once more. */
export const sendVerification = endpoint({
  method: 'POST',
  path: '/email/verify',
  access: 'account',
  response: done,
  limitPerMinute: 5,
});

/** A page with a button sends this: mail scanners open links, and must not verify anything. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/email/verify/:userId/:hash',
  access: 'account',
  params: z.object({ userId: line().max(64), hash: line().max(200) }),
  response: done,
  limitPerMinute: 20,
});
