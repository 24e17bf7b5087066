import { z } from 'zod';
import { permissions } from '../http/access.ts';
import { calls } from '../http/calls.ts';
import { endpoint } from '../http/endpoint.ts';
import { featureNames } from '../plans/entitlements.ts';
import { onboardingSteps } from './onboarding-steps.ts';
import { signOnKinds, signOnProviders } from '../single-sign-on/providers.ts';
import { line, properName } from '../http/text.ts';

export const mostOrganizations = 20;

export const teamRoles = ['admin', 'member', 'viewer'] as const;
export type TeamRole = (typeof teamRoles)[number];

const status = z.object({ archived: z.boolean() });

/** What the plan includes and the organization does not withhold. */
const features = z.array(z.enum(featureNames));

const membership = z.object({ role: z.enum(teamRoles) });

export const teamView = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  /** The owner of the organization. */
  owner: z.object({ id: z.string() }).nullable(),
  /** Null for a person who has access by an organization role only. */
  membership: membership.nullable(),
  members: z.number().int(),
  features,
  /** Null unless the team is on a trial of its own; teams have none yet. */
  trial_ends_at: z.iso.datetime().nullable(),
  /** Names of the branded domains that are attached to the team; there are none yet. */
  domains: z.array(z.string()),
  status,
  deletes_at: z.iso.datetime().nullable(),
});
export type TeamView = z.infer<typeof teamView>;

/** A team of the account, in short. */
export const ownTeam = teamView
  .pick({ id: true, slug: true, name: true, status: true })
  .extend({ membership, organization: z.object({ slug: z.string() }) });

export const organizationView = z.object({
  slug: z.string(),
  name: z.string(),
  photo_url: z.string().nullable(),
  owner: z.boolean(),
  owner_name: z.string().nullable(),
  role: z.object({
    /** Null for the owner, and for members of teams only. */
    name: z.string().nullable(),
    /** Permissions of the caller in all teams. */
    permissions: z.array(z.object({ name: z.enum(permissions) })),
  }),
  teams: z.array(teamView),
  features,
  status,
  onboarding: z.enum(onboardingSteps),
  deletes_at: z.iso.datetime().nullable(),
});
export type OrganizationView = z.infer<typeof organizationView>;

/** An organization of the account, in short. */
export const ownOrganization = organizationView.pick({
  slug: true,
  name: true,
  photo_url: true,
  owner: true,
  status: true,
});

export const openedWorkspace = z.object({
  organization: z.object({ slug: z.string(), name: z.string() }),
  team: z.object({ slug: z.string(), name: z.string() }).nullable(),
  member: z.object({ id: z.string(), name: z.string() }).optional(),
  permissions: z.array(z.enum(permissions)),
});
export type OpenedWorkspace = z.infer<typeof openedWorkspace>;

const name = properName('The name field is required.', 60);

export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const slug = line()
  .toLowerCase()
  .min(2, 'The address must be at least 2 characters.')
  .max(40, 'The address must not be greater than 40 characters.')
  .regex(slugPattern, 'The address may have letters, digits and single hyphens.');

const named = z.strictObject({
  name,
  slug: slug.optional(),
});
export type Named = z.infer<typeof named>;

const renamed = z.strictObject({ name, slug });
export type Renamed = z.infer<typeof renamed>;

export const ofOrganization = z.object({ organization: line().max(64) });
export const ofTeam = ofOrganization.extend({ team: line().max(64) });

export const listOrganizations = endpoint({
  ...calls.listOrganizations,
  access: 'account',
  response: z.object({ data: z.array(organizationView) }),
  limitPerMinute: 120,
});

/** Needs the feature `support_teams`. */
export const createOrganization = endpoint({
  method: 'POST',
  path: '/organizations',
  access: 'account',
  body: named,
  response: organizationView,
  limitPerMinute: 20,
  idempotent: true,
});

export const mostMembersGiven = 100;

const organizationMember = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type OrganizationMember = z.infer<typeof organizationMember>;

export const getOrganization = endpoint({
  method: 'GET',
  path: '/organization/:organization',
  access: 'organization.view',
  params: ofOrganization,
  response: organizationView.extend({
    /** The first hundred by name, `GET /organization/:organization/users` has all. Null without `users.view`. */
    members: z.array(organizationMember).max(mostMembersGiven).nullable(),
    counts: z.object({
      admins: z.number().int(),
      teams: z.number().int(),
      members: z.number().int(),
      links: z.number().int(),
    }),
  }),
  limitPerMinute: 120,
});

export const changeOrganization = endpoint({
  method: 'PATCH',
  path: '/organization/:organization',
  access: 'profile.update',
  byImpersonators: true,
  params: ofOrganization,
  body: renamed,
  response: organizationView,
  limitPerMinute: 30,
});

/** Continues onboarding at this step, whatever was done or skipped before. */
export const setOnboarding = endpoint({
  method: 'PUT',
  path: '/organization/:organization/onboarding',
  access: 'profile.update',
  params: ofOrganization,
  body: z.strictObject({ step: z.enum(onboardingSteps) }),
  response: organizationView,
  limitPerMinute: 60,
});

/** Nobody works in an archived organization; its links keep redirecting. `restore` also undoes a deletion. */
export const archiveOrganization = endpoint({
  method: 'PATCH',
  path: '/organization/:organization/archive',
  access: 'organization.archive',
  params: ofOrganization,
  body: z.strictObject({ archive: z.boolean() }),
  response: organizationView,
  limitPerMinute: 30,
});

const deletion = z.strictObject({
  /** The name of the organization or team, typed to confirm. */
  name: line(),
  links: z.enum(['keep', 'switch_off']),
});
export type Deletion = z.infer<typeof deletion>;

/** Deleted for good after thirty days; its owner can restore it until then. */
export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/organization/:organization',
  access: 'organization.delete',
  params: ofOrganization,
  body: deletion,
  response: organizationView,
  limitPerMinute: 10,
});

export const createTeam = endpoint({
  method: 'POST',
  path: '/organization/:organization/teams',
  access: 'teams.create',
  params: ofOrganization,
  body: named,
  response: teamView,
  limitPerMinute: 30,
  idempotent: true,
});

/** Single sign-on of the team itself, without secrets. Null if there is none, or without `sso.update`. */
const teamSignOn = z.object({
  kind: z.enum(signOnKinds),
  provider: z.enum(signOnProviders),
  enforced: z.boolean(),
});
export type TeamSignOn = z.infer<typeof teamSignOn>;

export const getTeam = endpoint({
  method: 'GET',
  path: '/organization/:organization/team/:team',
  access: 'members.view',
  params: ofTeam,
  response: teamView.extend({ sso: teamSignOn.nullable() }),
  limitPerMinute: 120,
});

export const changeTeam = endpoint({
  method: 'PATCH',
  path: '/organization/:organization/team/:team',
  access: 'teams.update',
  params: ofTeam,
  body: named,
  response: teamView,
  limitPerMinute: 30,
});

export const archiveTeam = endpoint({
  method: 'PATCH',
  path: '/organization/:organization/team/:team/archive',
  access: 'teams.archive',
  params: ofTeam,
  body: z.strictObject({ archive: z.boolean() }),
  response: teamView,
  limitPerMinute: 30,
});

/** Deleted for good after thirty days; until then it is archived and can be restored. */
export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/organization/:organization/team/:team',
  access: 'teams.delete',
  params: ofTeam,
  body: deletion,
  response: teamView,
  limitPerMinute: 10,
});

/** Checks the caller's access to a team, and returns the role, before switching to it. */
export const switchTeam = endpoint({
  method: 'GET',
  path: '/organization/:organization/team/:team/switch',
  access: 'members.view',
  params: ofTeam,
  response: openedWorkspace,
  limitPerMinute: 60,
});
