import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { ofOrganization, teamRoles } from '../organizations/endpoints.ts';
import { isTenant, isWebAddress, signOnProviders } from './providers.ts';
import { line, lines } from '../http/text.ts';

export const signOnProblems = {
  sign_on_cancelled: 'The sign-in was cancelled. Try again, or sign in another way.',
  sign_on_expired: 'The sign-in took too long, or was begun in another browser. Please start again.',
  sign_on_failed: 'Your identity provider could not be reached. Try again, or contact your administrator.',
  sign_on_without_email:
    'Your identity provider sent no email address that can be used here. Contact your administrator.',
  sign_on_other_person:
    'You are signed in to the provider as someone else. Sign in there with your own email.',
  sign_on_password_first:
    'There is already an account with this email. Sign in to it; single sign-on then opens your organization.',
  sign_on_invited:
    'There is already an account with this email. Sign in to it, and accept the invitation to the organization.',
  sign_on_other_identity:
    'At your identity provider this email belongs to another person now. Contact your administrator.',
  sign_on_not_admitted: 'You are not in this organization. Ask your administrator for an invitation.',
  sign_on_full: 'Your organization has no free seats. Contact your administrator.',
  sign_on_not_own: 'You can’t do this while acting as another user.',
  account_terminated: 'This account has been terminated for violating the terms.',
} as const;
export type SignOnProblem = keyof typeof signOnProblems;

export const signOnProblem = z.enum(Object.keys(signOnProblems) as [SignOnProblem, ...SignOnProblem[]]);

const rowId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const signOnAdmission = {
  /** Whether who comes for the first time is let in. */
  admits_new: z.boolean(),
  /** Their role in the organization; null for none. */
  role: rowId.nullable(),
  team_role: z.enum(teamRoles),
};

const accountMissing = 'Enter your email or the URL of your organization.';
const clientIdMissing = 'The client ID field is required.';

const openIdConfig = {
  kind: z.literal('oauth2'),
  provider: z.enum(signOnProviders, 'Please choose a provider.'),
  tenant: line().max(500, 'This is too long.'),
  client_id: line(clientIdMissing).min(1, clientIdMissing).max(255, 'The client ID is too long.'),
};

const openIdDraft = z
  .strictObject({
    ...openIdConfig,
    ...signOnAdmission,
    /** Absent or empty to keep the one that is there. */
    client_secret: line().max(1000, 'The client secret is too long.').optional(),
  })
  .transform((draft) => ({ ...draft, tenant: cleanTenant(draft.provider, draft.tenant) }))
  .refine(({ provider, tenant }) => isTenant(provider, tenant), {
    path: ['tenant'],
    message: 'This isn’t valid. Copy it from your provider.',
  });

/** Keeps the host of a pasted tenant, in lower case, or the issuer without its discovery path. */
function cleanTenant(provider: string, tenant: string): string {
  if (provider === 'other') return tenant.replace(/\/\.well-known\/openid-configuration$/, '');
  const [host = ''] = tenant
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split('/', 1);
  return host;
}

const entityMissing = 'The entity ID field is required.';
const signOnUrlMissing = 'The single sign-on service URL field is required.';
const notAnAddress = 'The address is not valid.';
const webAddress = (missing: string) =>
  line(missing).min(1, missing).max(1000, 'This is too long.').refine(isWebAddress, notAnAddress);

/** Several, so that a certificate can be replaced without interruption. */
export const mostCertificates = 5;

const samlConfig = {
  kind: z.literal('saml2'),
  provider: z.enum(signOnProviders, 'Please choose a provider.'),
  entity_id: line(entityMissing).min(1, entityMissing).max(1000, 'This is too long.'),
  sign_on_url: webAddress(signOnUrlMissing),
  logout_url: webAddress(notAnAddress).nullable(),
  /** The element that the provider signs. */
  signed: z.enum(['assertion', 'response']),
};

const samlDraft = z.strictObject({
  ...samlConfig,
  ...signOnAdmission,
  /** To be added: one or several, as PEM or the letters between its lines alone. */
  certificate: lines().max(50_000, 'This is too long.').optional(),
  kept_certificates: z.array(line().max(64)).max(mostCertificates),
});

const draft = z.discriminatedUnion('kind', [openIdDraft, samlDraft]);
export type SignOnDraft = z.output<typeof draft>;

export const signOnConfig = z.discriminatedUnion('kind', [z.object(openIdConfig), z.object(samlConfig)]);

const connectionView = z.object({
  config: signOnConfig,
  ...signOnAdmission,
  /** By their end. */
  certificates: z.array(
    z.object({
      fingerprint: z.string(),
      subject: z.string(),
      valid_from: z.iso.datetime(),
      valid_to: z.iso.datetime(),
    }),
  ),
  enforced: z.boolean(),
  test: z
    .object({
      at: z.iso.datetime(),
      is_current: z.boolean(),
      problem: signOnProblem.nullable(),
      /** The protocol's reason for the failure; empty if there is none. */
      reason: z.string(),
      claims: z.array(z.object({ name: z.string(), value: z.string() })),
    })
    .nullable(),
  last_success_at: z.iso.datetime().nullable(),
  last_failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type SignOnConnection = z.infer<typeof connectionView>;

export const signOnView = z.object({
  connection: connectionView.nullable(),
  addresses: z.object({
    redirect: z.string(),
    entity_id: z.string(),
    acs: z.string(),
    /** Where people sign in, to be handed out. */
    sign_in: z.string(),
  }),
});
export type SignOnView = z.infer<typeof signOnView>;

const ofPlace = ofOrganization.extend({ team: line().max(64).optional() });

const onlyPlace = { access: 'sso.update', params: ofPlace, limitPerMinute: 60 } as const;
const change = { ...onlyPlace, confirmed: true } as const;

function callsAt(path: string) {
  return {
    get: endpoint({ ...onlyPlace, method: 'GET', path, response: signOnView }),
    /** A change needs a new test, and is not enforced until then. */
    save: endpoint({ ...change, method: 'PUT', path, body: draft, response: signOnView }),
    remove: endpoint({ ...change, method: 'DELETE', path, response: z.object({}) }),
    /** Requires single sign-on for the members; needs a successful test. */
    enforce: endpoint({
      ...change,
      method: 'PUT',
      path: `${path}/enforced`,
      body: z.strictObject({ enforced: z.boolean() }),
      response: signOnView,
    }),
    /** Begins a test; the browser goes to `url` next. */
    test: endpoint({
      ...onlyPlace,
      method: 'POST',
      path: `${path}/test`,
      response: z.object({ url: z.string() }),
      limitPerMinute: 20,
      // The provider's server is queried.
      deadlineMs: 10_000,
    }),
  };
}

export const organizationSignOn = callsAt('/organization/:organization/sso');
export const teamSignOn = callsAt('/organization/:organization/team/:team/sso');

/** Finds it by organization (`slug`) or team (`slug/team`); an email address gets it by mail. */
export const findSignOn = endpoint({
  method: 'POST',
  path: '/login/sso',
  access: 'signingIn',
  body: z.strictObject({
    account: line(accountMissing).toLowerCase().min(1, accountMissing).max(254, 'This is too long.'),
  }),
  response: z.object({
    /** Null for an email, so that the answer does not tell whether it has an account. */
    key: z.string().nullable(),
  }),
  limitPerMinute: 10,
});

export const signOnQuestion = z.object({
  name: z.string(),
  has_links: z.boolean(),
});

export const getSignOnQuestion = endpoint({
  method: 'GET',
  path: '/login/sso/:key',
  access: 'signingIn',
  params: z.object({ key: line().max(64) }),
  response: signOnQuestion,
  limitPerMinute: 60,
});

const ownSignOn = z.object({ key: z.string(), name: z.string() });
export type OwnSignOn = z.infer<typeof ownSignOn>;

export const listOwnSignOns = endpoint({
  method: 'GET',
  path: '/settings/security/sso',
  access: 'account',
  response: z.object({ data: z.array(ownSignOn) }),
  limitPerMinute: 120,
});
