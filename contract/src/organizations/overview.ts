import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { linkFilters, linkQuery } from '../links/list.ts';
import { listedLink } from '../links/links.ts';
import { ofOrganization } from './endpoints.ts';

/** `available` are those that are not in the trash. Clicks are known of one workspace at a time. */
const organizationFilters = ['available', ...linkFilters.filter((filter) => filter !== 'unclicked')] as const;

/** The links that whoever asks sees, the latest first: those of teams, and of their own space. */
export const listOrganizationLinks = endpoint({
  method: 'GET',
  path: '/organization/:organization/urls/:filter',
  access: 'organization.view',
  params: ofOrganization.extend({ filter: z.enum(organizationFilters) }),
  query: linkQuery.extend({
    /** What the page before calls `next`; the first where it is absent. */
    page: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    data: z.array(
      listedLink.extend({
        /** Null in one's own space. */
        team: z.object({ slug: z.string(), name: z.string() }).nullable(),
      }),
    ),
    next: z.number().int().nullable(),
  }),
  limitPerMinute: 240,
  deadlineMs: 8000,
});

/** Clicks of people in the last thirty days, today's included, on the links of each team that whoever asks sees. */
export const countTeamClicks = endpoint({
  method: 'GET',
  path: '/organization/:organization/clicks',
  access: 'organization.view',
  params: ofOrganization,
  response: z.object({ teams: z.array(z.object({ slug: z.string(), clicks: z.number().int() })) }),
  limitPerMinute: 120,
  deadlineMs: 8000,
});
