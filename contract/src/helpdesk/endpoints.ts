import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { ofOrganization, teamRoles } from '../organizations/endpoints.ts';
import { planInterval } from '../plans/plans.ts';
import { signOnKinds } from '../single-sign-on/providers.ts';
import { line } from '../http/text.ts';

const moment = z.iso.datetime();
const person = z.object({ id: z.string(), name: z.string(), email: z.string() });
const states = ['active', 'archived', 'deleted'] as const;

const room = z.object({
  used: z.number().int(),
  limit: z.number().int().nullable(),
});

const connection = z.object({
  team: z.string().nullable(),
  kind: z.enum(signOnKinds),
  provider: z.string(),
  enforced: z.boolean(),
  /** Null if not tested since the last change, otherwise whether the test succeeded. */
  works: z.boolean().nullable(),
  certificates: z.array(z.object({ subject: z.string(), valid_to: moment })),
  last_success_at: moment.nullable(),
  last_failure: z.object({ at: moment, reason: z.string() }).nullable(),
});
export type HelpdeskConnection = z.infer<typeof connection>;

const invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  team: z.string().nullable(),
  role: z.string().nullable(),
  expires_at: moment,
  is_expired: z.boolean(),
});
export type HelpdeskInvitation = z.infer<typeof invitation>;

const refusal = z.object({
  id: z.number().int(),
  /** Method and path of the SCIM call, such as `POST /Users`. */
  request: z.string(),
  status: z.number().int(),
  reason: z.string(),
  times: z.number().int(),
  first_at: moment,
  last_at: moment,
});
export type HelpdeskRefusal = z.infer<typeof refusal>;

export const helpdeskView = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.enum(states),
  deletes_at: moment.nullable(),
  created_at: moment,
  owner: person.nullable(),
  /** The payer's plan; `free`, without interval and start, if there is no subscription. */
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
    people: z.number().int(),
    refusals: z.array(refusal),
  }),
  invitations: z.object({ total: z.number().int(), newest: z.array(invitation) }),
});
export type HelpdeskView = z.infer<typeof helpdeskView>;

/** Finds an organization by its present or a former address. */
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
  role: z.string().nullable(),
  teams: z.array(z.object({ name: z.string(), role: z.enum(teamRoles) })),
  /** Null without a sign-in in the last ninety days. */
  signed_in_at: moment.nullable(),
});
export type HelpdeskMember = z.infer<typeof member>;

export const listHelpdeskMembers = endpoint({
  method: 'GET',
  path: '/kiosk/organization/:organization/members',
  access: 'staff',
  params: ofOrganization,
  query: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    search: line().max(100).default(''),
  }),
  response: z.object({ data: z.array(member), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

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
