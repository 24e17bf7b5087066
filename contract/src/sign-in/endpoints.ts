import { z } from 'zod';
import { email, personName } from '../accounts/endpoints.ts';
import { endpoint } from '../http/endpoint.ts';
import { invitationToken } from '../organizations/opened-invitations.ts';
import { chosenPassword, isConfirmed, notConfirmed, typedPassword } from '../passwords/endpoints.ts';
import { line } from '../http/text.ts';
import { browserTimeZone } from '../accounts/time-zone.ts';

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
      terms: z.literal(true, 'Accept the terms to continue.'),
      captcha_token: line().max(16_384).nullish(),
      time_zone: browserTimeZone,
      /** From an invitation's email: verifies the address that it was sent to. */
      invitation: invitationToken.optional(),
    })
    .refine(isConfirmed, notConfirmed),
  response: done,
  limitPerMinute: 10,
  // Password hashes run two at a time.
  deadlineMs: 10_000,
});

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'signingIn',
  body: z.strictObject({
    email,
    password: typedPassword,
    captcha_token: line().max(16_384).nullish(),
  }),
  /** True if the second factor is still missing. */
  response: z.object({ two_factor: z.boolean() }),
  limitPerMinute: 30,
  deadlineMs: 10_000,
});

/** A GET with side effects, by the specification, so it requires `X-Requested-With`. */
export const logout = endpoint({
  method: 'GET',
  path: '/logout',
  access: 'session',
  /** URL of the provider's logout; null for none. */
  response: z.object({ redirect: z.string().nullable() }),
  limitPerMinute: 60,
});

/** The answer is the same whether or not the account exists. */
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
