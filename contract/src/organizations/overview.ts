import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { linkFilters, linkQuery } from '../links/list.ts';
import { listedLink } from '../links/links.ts';
import { ofOrganization } from './endpoints.ts';

/** `available` excludes the trash. Filters by clicks need a single workspace. */
const organizationFilters = ['available', ...linkFilters.filter((filter) => filter !== 'unclicked')] as const;

/** The links that the caller may see, newest first: those of teams, and of the caller's own space. */
export const listOrganizationLinks = endpoint({
  method: 'GET',
  path: '/organization/:organization/urls/:filter',
  access: 'organization.view',
  params: ofOrganization.extend({ filter: z.enum(organizationFilters) }),
  query: linkQuery.extend({
    page: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({
    data: z.array(
      listedLink.extend({
        team: z.object({ slug: z.string(), name: z.string() }).nullable(),
      }),
    ),
    next: z.number().int().nullable(),
  }),
  limitPerMinute: 240,
  deadlineMs: 8000,
});

/** Human clicks of the last thirty days, including today, of each team that the caller may see. */
export const countTeamClicks = endpoint({
  method: 'GET',
  path: '/organization/:organization/clicks',
  access: 'organization.view',
  params: ofOrganization,
  response: z.object({ teams: z.array(z.object({ slug: z.string(), clicks: z.number().int() })) }),
  limitPerMinute: 120,
  deadlineMs: 8000,
});
