import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { ofOrganization } from '../organizations/endpoints.ts';
import { checkDays, clicksWanted } from './endpoints.ts';
import { statsDeadlineMs } from './deadline.ts';

/** A link grows that has this many clicks in the period, and this much more than in the period before. */
export const leastGrowing = { clicks: 10, percent: 25 } as const;
export const mostGrowing = 10;

const count = z.number().int();
const asked = clicksWanted.omit({ link: true, compare: true }).superRefine(checkDays);

/** What is asked and answered, of whichever links. */
export const growing = {
  method: 'GET',
  query: asked,
  response: z.object({
    /** By added clicks; null where the plan does not show all clicks of the period before. */
    rows: z.array(z.object({ /** `host/alias` */ value: z.string(), count, before: count })).nullable(),
  }),
  limitPerMinute: 900,
  deadlineMs: statsDeadlineMs,
} as const;

export const listGrowing = endpoint({
  ...growing,
  path: '/stats/growing',
  token: 'analytics',
  access: 'links.view',
  scope: 'workspace',
});
export type GrowingLinks = z.output<(typeof listGrowing)['response']>;

export const listOrganizationGrowing = endpoint({
  ...growing,
  path: '/organization/:organization/stats/growing',
  access: 'organization.view',
  params: ofOrganization,
});
