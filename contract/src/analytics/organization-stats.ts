import { z } from 'zod';
import { checkDays, clicksWanted, kind, rowLimit } from './endpoints.ts';
import { countsOf } from './counts-of.ts';
import { ofOrganization } from '../organizations/endpoints.ts';
import { statsDimensions } from './filters.ts';

const wanted = clicksWanted.omit({ link: true });
const ofKind = wanted.extend({ kind });

export const {
  totals: countOrganizationTotals,
  timeline: countOrganizationTimeline,
  popular: countOrganizationPopular,
  by: countOrganizationBy,
} = countsOf({
  head: { access: 'organization.view', limitPerMinute: 900, deadlineMs: 10_000 },
  path: '/organization/:organization/stats',
  params: ofOrganization,
  byParams: ofOrganization.extend({ dimension: z.enum(statsDimensions) }),
  query: wanted.superRefine(checkDays),
  kindQuery: ofKind.superRefine(checkDays),
  rowsQuery: ofKind.extend({ limit: rowLimit }).superRefine(checkDays),
});
