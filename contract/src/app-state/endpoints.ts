import { z } from 'zod';
import { pendingTwoFactor } from '../two-factor/endpoints.ts';
import { userView } from '../accounts/endpoints.ts';
import { calls } from '../http/calls.ts';
import { endpoint } from '../http/endpoint.ts';
import { featureNames } from '../plans/entitlements.ts';
import { openedWorkspace } from '../organizations/endpoints.ts';
import { planOptions } from '../plans/plan-options.ts';
import { socialProviders } from '../social/providers.ts';
import { userLimits } from '../usage/endpoints.ts';

export const domainView = z.object({
  domain: z.string(),
  type: z.enum(['common', 'organization']),
  isDisabled: z.boolean(),
  isDeleted: z.boolean(),
  isBlocked: z.boolean(),
  guestCanUseCustomAlias: z.boolean(),
  allowForGuests: z.boolean(),
  requireEmailVerification: z.boolean(),
  subscribedOnly: z.boolean(),
});
export type DomainView = z.infer<typeof domainView>;

export const captchaSettings = z.object({
  kind: z.enum(['altcha', 'turnstile']),
  site_key: z.string().nullable(),
  challenge_url: z.string().nullable(),
  /** The visitor's own address when it needs no anti-robot check, else empty: nobody learns of others'. */
  whitelist: z.array(z.string()),
});

/** What a server redirect, or a change of session, leaves for the next page: shown as a notice, once. */
export const flashMessage = z.object({
  type: z.enum(['error', 'success', 'info', 'warning']),
  text: z.string(),
});
export type FlashMessage = z.infer<typeof flashMessage>;

/** Whoever is signed in, with the plan of the workspace that the state was asked of. */
export const stateUser = userView.extend({
  options: planOptions,
  /** What the plan includes, and whoever asks may do: those of the state. */
  features: z.array(z.enum(featureNames)),
  limits: userLimits,
});
export type StateUser = z.infer<typeof stateUser>;

export const appState = z.object({
  product: z.object({
    name: z.string(),
    support_email: z.string(),
    /** Without a mail server staff alone read what is written to people. */
    sends_email: z.boolean(),
  }),
  /** There until a page takes them. */
  flashMessages: z.array(flashMessage),
  /** Null for a guest. */
  user: stateUser.nullable(),
  /** Not null between the password and the second factor. */
  two_factor: pendingTwoFactor.nullable(),
  /** Where people can sign in from: those that have keys. */
  social: z.array(z.enum(socialProviders)),
  impersonated: z.boolean(),
  teamsAllowed: z.boolean(),
  /** How many invitations, and requests to own an organization, wait for an answer. */
  invitations: z.number().int(),
  /** Whose links pages are about; null for one's own. */
  workspace: openedWorkspace.nullable(),
  recaptcha: z.null(),
  captcha: captchaSettings,
  locale: z.literal('en'),
  locales: z.array(z.literal('en')),
  currency: z.string(),
  domains: z.object({
    available: z.array(domainView),
    is_base: z.boolean(),
    nameservers: z.array(z.string()),
  }),
  /** What the plan includes, and whoever asks may do. */
  features: z.array(z.enum(featureNames)),
  /** What the plan includes, and the organization keeps from the team. */
  withheld: z.array(z.enum(featureNames)),
  CCPA: z.boolean(),
  GDPR: z.boolean(),
  surveyEnabled: z.boolean(),
});
export type AppState = z.infer<typeof appState>;

export const getState = endpoint({
  ...calls.getState,
  access: 'session',
  response: appState,
  limitPerMinute: 240,
});

/** For pages that show messages: of those that ask, one gets them. */
export const takeFlashMessages = endpoint({
  ...calls.takeFlashMessages,
  access: 'session',
  response: z.object({ flashMessages: z.array(flashMessage) }),
  limitPerMinute: 120,
});

export const heartbeat = endpoint({
  method: 'GET',
  path: '/heartbeat',
  access: 'session',
  response: z.object({ ok: z.boolean() }),
  limitPerMinute: 120,
  isPassive: true,
});
