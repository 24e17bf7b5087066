import { z } from 'zod';
import { pendingTwoFactor } from '../two-factor/types.ts';
import { userView } from '../accounts/endpoints.ts';
import type { BillingCustomer, SharedDebt, SubscriptionsView } from '../billing/subscriptions.ts';
import type { Promotion } from '../editions/endpoints.ts';
import { calls } from '../http/calls.ts';
import { endpoint } from '../http/endpoint.ts';
import { featureNames } from '../plans/entitlements.ts';
import { openedWorkspace, ownOrganization, ownTeam } from '../organizations/endpoints.ts';
import type { PlanOptions } from '../plans/plan-options.ts';
import { socialProviders } from '../social/providers.ts';
import { userLimits } from '../usage/limits.ts';

const utm = z.object({
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  term: z.string(),
  content: z.string(),
});

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
  for_all_teams: z.boolean(),
  /** Slugs of those that may use it, where not all may. */
  teams: z.array(z.string()),
  /** Whether forms for new links begin with it. */
  isDefault: z.boolean(),
  wideAliases: z.boolean(),
  caseSensitiveAliases: z.boolean(),
  /** What new links of the workspace on it begin with. */
  defaultTags: z.array(z.string()),
  defaultUtm: utm.nullable(),
});
export type DomainView = z.infer<typeof domainView>;

export const captchaSettings = z.object({
  kind: z.enum(['altcha', 'turnstile']),
  site_key: z.string().nullable(),
  challenge_url: z.string().nullable(),
  /** The caller's own IP address if it needs no robot check, otherwise empty: nobody learns of others. */
  whitelist: z.array(z.string()),
});

/** A notice for the next page, shown once, after a redirect by the server or a change of session. */
export const flashMessage = z.object({
  type: z.enum(['error', 'success', 'info', 'warning']),
  text: z.string(),
});
export type FlashMessage = z.infer<typeof flashMessage>;

/** The most organizations, and the most teams, that the state has; `GET /organizations` has all, and whole. */
export const mostMembershipsGiven = 100;

export const stateUser = userView.extend({
  organizations: z.array(ownOrganization).max(mostMembershipsGiven),
  teams: z.array(ownTeam).max(mostMembershipsGiven),
  /** The team that the call is about. */
  current_team_id: z.number().int().nullable(),
  /** Names of branded domains: those that the account owns, and those of its own workspace. */
  domains: z.object({ owned: z.array(z.string()), personal: z.array(z.string()) }),
  isSurveyEnabled: z.boolean(),
  // What follows has its fields elsewhere: here they would be part of the first view's script.
  options: z.custom<PlanOptions>(),
  subscriptions: z.custom<SubscriptionsView>(),
  billing_customers: z.custom<BillingCustomer[]>(),
  features: z.array(z.enum(featureNames)),
  limits: userLimits,
});
export type StateUser = z.infer<typeof stateUser>;

export const appState = z.object({
  product: z.object({
    name: z.string(),
    support_email: z.string(),
    /** Without a mail server only staff read the product's emails. */
    sends_email: z.boolean(),
    /** What names teams in addresses. */
    team_key: z.enum(['slug', 'id']),
  }),
  flashMessages: z.array(flashMessage),
  user: stateUser.nullable(),
  /** Set between the password and the second factor. */
  two_factor: pendingTwoFactor.nullable(),
  /** Providers with configured keys. */
  social: z.array(z.enum(socialProviders)),
  impersonated: z.boolean(),
  teamsAllowed: z.boolean(),
  invitations: z.number().int(),
  workspace: openedWorkspace.nullable(),
  /** What the plan of the workspace owes, where it is not the account's own. */
  debt: z.custom<SharedDebt>().nullable(),
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
  /** Features that the plan includes and that the caller may use. */
  features: z.array(z.enum(featureNames)),
  /** Features that the plan includes and the organization withholds from the team. */
  withheld: z.array(z.enum(featureNames)),
  /** The edition of Black Friday that is going on. */
  promotion: z.custom<Promotion | null>(),
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

/** Only one of several concurrent requests gets the messages. */
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
