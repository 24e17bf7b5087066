import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

/** In the order in which they are shown. */
export const startSteps = [
  'verify_email',
  'create_link',
  'add_domain',
  'import_links',
  'invite_people',
] as const;
export type StartStep = (typeof startSteps)[number];

export const startView = z.object({
  /** Of what the plan of the account has. */
  steps: z.array(z.object({ name: z.enum(startSteps), is_done: z.boolean() })),
  is_skipped: z.boolean(),
});
export type StartView = z.infer<typeof startView>;

/** What an account can do first, and what of it is done. */
export const getStart = endpoint({
  method: 'GET',
  path: '/settings/get-started',
  access: 'account',
  response: startView,
  limitPerMinute: 120,
});

export const skipStart = endpoint({
  method: 'PUT',
  path: '/settings/get-started',
  access: 'ownerOnly',
  body: z.strictObject({ is_skipped: z.boolean() }),
  response: startView,
  limitPerMinute: 30,
});
