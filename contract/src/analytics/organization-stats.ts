import { z } from 'zod';
import { countsOf } from './counts-of.ts';
import { queriesOfMany } from './queries-of-many.ts';
import { ofOrganization } from '../organizations/endpoints.ts';
import { statsDimensions } from './filters.ts';
import { statsDeadlineMs } from './deadline.ts';

export const {
  totals: countOrganizationTotals,
  timeline: countOrganizationTimeline,
  popular: countOrganizationPopular,
  by: countOrganizationBy,
} = countsOf({
  head: { access: 'organization.view', limitPerMinute: 900, deadlineMs: statsDeadlineMs },
  path: '/organization/:organization/stats',
  params: ofOrganization,
  byParams: ofOrganization.extend({ dimension: z.enum(statsDimensions) }),
  ...queriesOfMany,
});
