import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';

/** WebAuthn JSON of the browser, which the server's library validates. */
const webAuthnJson = z.record(z.string(), z.unknown());

const webAuthnAnswer = z.looseObject({ id: line().max(2048) });

export const passkeyView = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type PasskeyView = z.infer<typeof passkeyView>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/settings/security/passkeys',
  access: 'account',
  response: z.object({ data: z.array(passkeyView) }),
  limitPerMinute: 120,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/settings/security/passkeys/options',
  access: 'confirmedOwner',
  response: z.object({ options: webAuthnJson }),
  limitPerMinute: 20,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/settings/security/passkeys',
  access: 'confirmedOwner',
  body: z.strictObject({
    name: line()
      .min(1, 'Enter a name.')
      .refine(atMost(60), 'The name must not be greater than 60 characters.'),
    response: webAuthnAnswer,
  }),
  response: passkeyView,
  limitPerMinute: 20,
});

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/settings/security/passkeys/:id',
  access: 'confirmedOwner',
  params: z.object({ id: line().max(64) }),
  response: z.object({}),
  limitPerMinute: 20,
});

/** Serves the login page, and replaces the second factor. */
export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/login/passkey/options',
  access: 'signingIn',
  response: z.object({ options: webAuthnJson }),
  limitPerMinute: 30,
});

/** A passkey is two factors in one: the device, and what unlocks it. */
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/login/passkey',
  access: 'signingIn',
  body: z.strictObject({ response: webAuthnAnswer }),
  response: z.object({}),
  limitPerMinute: 30,
});
