import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { ofOrganization, teamRoles } from '../organizations/endpoints.ts';
import { planInterval } from '../plans/plans.ts';
import { line } from '../http/text.ts';

const moment = z.iso.datetime();
const person = z.object({ id: z.string(), name: z.string(), email: z.string() });
const states = ['active', 'archived', 'deleted'] as const;

const room = z.object({
  used: z.number().int(),
  /** Null is no limit. */
  limit: z.number().int().nullable(),
});

const connection = z.object({
  /** Null for the organization's own. */
  team: z.string().nullable(),
  kind: z.enum(['oauth2', 'saml2']),
  provider: z.string(),
  enforced: z.boolean(),
  /** Null where it was not tested since it was changed, else whether the test succeeded. */
  works: z.boolean().nullable(),
  /** By their end. */
  certificates: z.array(z.object({ subject: z.string(), valid_to: moment })),
  last_success_at: moment.nullable(),
  last_failure: z.object({ at: moment, reason: z.string() }).nullable(),
});
export type HelpdeskConnection = z.infer<typeof connection>;

const invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  /** Null for one into the organization itself. */
  team: z.string().nullable(),
  /** The name of a role of the organization, or what they become in the team. */
  role: z.string().nullable(),
  expires_at: moment,
  is_expired: z.boolean(),
});
export type HelpdeskInvitation = z.infer<typeof invitation>;

const refusal = z.object({
  id: z.number().int(),
  /** The kind of call, such as `POST /Users`. */
  request: z.string(),
  status: z.number().int(),
  reason: z.string(),
  times: z.number().int(),
  first_at: moment,
  last_at: moment,
});
export type HelpdeskRefusal = z.infer<typeof refusal>;

/** What whoever helps an organization needs to know of it. */
export const helpdeskView = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.enum(states),
  /** When it is gone for good; null for one that was not deleted. */
  deletes_at: moment.nullable(),
  created_at: moment,
  /** Null for one who is gone. */
  owner: person.nullable(),
  /** Of whoever pays; `free` without a subscription, which then has no interval and no beginning. */
  plan: z.object({
    name: z.string(),
    interval: planInterval.nullable(),
    starts_at: moment.nullable(),
  }),
  teams: room,
  members: room,
  connections: z.array(connection),
  provisioning: z.object({
    token: z.object({ created_at: moment, last_used_on: z.string().nullable() }).nullable(),
    /** How many people the provider has told. */
    people: z.number().int(),
    /** What it was refused in the last thirty days, the latest first. */
    refusals: z.array(refusal),
  }),
  /** Those without an answer: how many, and the newest of them. */
  invitations: z.object({ total: z.number().int(), newest: z.array(invitation) }),
});
export type HelpdeskView = z.infer<typeof helpdeskView>;

/** By the present or a former address of the organization. */
export const getHelpdesk = endpoint({
  method: 'GET',
  path: '/kiosk/organization/:organization',
  access: 'staff',
  params: ofOrganization,
  response: helpdeskView,
  limitPerMinute: 120,
});

const member = person.extend({
  owner: z.boolean(),
  blocked: z.boolean(),
  /** The name of their role in the organization. */
  role: z.string().nullable(),
  teams: z.array(z.object({ name: z.string(), role: z.enum(teamRoles) })),
  /** Null for whoever has not signed in for ninety days. */
  signed_in_at: moment.nullable(),
});
export type HelpdeskMember = z.infer<typeof member>;

/** Who is in the organization, by name, fifty a page. */
export const listHelpdeskMembers = endpoint({
  method: 'GET',
  path: '/kiosk/organization/:organization/members',
  access: 'staff',
  params: ofOrganization,
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    /** A part of the name or of the email. */
    search: line().max(100).default(''),
  }),
  response: z.object({ data: z.array(member), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

/** The organizations that somebody owns or is in, by name. */
export const listUserOrganizations = endpoint({
  method: 'GET',
  path: '/kiosk/user/:id/organizations',
  access: 'staff',
  params: z.object({ id: line().max(100) }),
  response: z.object({
    data: z.array(
      z.object({ slug: z.string(), name: z.string(), owner: z.boolean(), state: z.enum(states) }),
    ),
  }),
  limitPerMinute: 120,
});
