import { z } from 'zod';
import { email } from '../accounts/endpoints.ts';
import { endpoint } from '../http/endpoint.ts';
import { socialProviders } from './providers.ts';

export const socialProblems = {
  social_refused: 'The sign-in was cancelled. Try again, or sign in another way.',
  social_failed: 'The sign-in failed. Please try again.',
  social_email_taken:
    'There is already an account with this email. Sign in with your password first, then link the two in your settings.',
  social_linked_elsewhere: 'This account is already linked to another account here.',
  social_other_person: 'That account is not linked to yours. Please use the one that is.',
  social_needs_password: 'Your account has a password. Please confirm with that.',
  account_terminated: 'This account has been terminated for violating the terms.',
} as const;
export type SocialProblem = keyof typeof socialProblems;

export const identityView = z.object({
  provider: z.enum(socialProviders),
  email: z.string().nullable(),
  linked_at: z.string(),
});
export type IdentityView = z.infer<typeof identityView>;

export const listIdentities = endpoint({
  method: 'GET',
  path: '/settings/security/identities',
  access: 'account',
  response: z.object({ data: z.array(identityView) }),
  limitPerMinute: 120,
});

export const linkIdentity = endpoint({
  method: 'POST',
  path: '/settings/security/identities/:provider',
  access: 'confirmedOwner',
  params: z.object({ provider: z.enum(socialProviders) }),
  response: z.object({ url: z.string() }),
  limitPerMinute: 20,
});

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/settings/security/identities/:provider',
  access: 'confirmedOwner',
  params: z.object({ provider: z.enum(socialProviders) }),
  response: z.object({}),
  limitPerMinute: 20,
});

/** The last step if the provider returned no email address. */
export const completeSocial = endpoint({
  method: 'POST',
  path: '/register/social',
  access: 'visitor',
  body: z.strictObject({ email }),
  response: z.object({}),
  limitPerMinute: 10,
});
