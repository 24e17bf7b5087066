import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { listedLink } from './links.ts';
import { ofOrganization } from './organizations.ts';

/** The latest of the links that whoever asks sees: those of teams, and of their own space. */
export const listOrganizationLinks = endpoint({
  method: 'GET',
  path: '/organization/:organization/urls/available',
  access: 'organization.view',
  params: ofOrganization,
  query: z.object({
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
