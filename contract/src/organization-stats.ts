import { z } from 'zod';
import {
  checkDays,
  clicksWanted,
  countBy,
  countPopular,
  countTimeline,
  countTotals,
  kind,
  rowLimit,
} from './analytics.ts';
import { endpoint } from './endpoint.ts';
import { ofOrganization } from './organizations.ts';
import { statsDimensions } from './stats-filters.ts';

// The same questions as about one workspace, about the links of all teams that whoever asks sees.
const stats = {
  method: 'GET',
  access: 'organization.view',
  limitPerMinute: 900,
  deadlineMs: 10_000,
} as const;

const wanted = clicksWanted.omit({ link: true });
const ofKind = wanted.extend({ kind });
const statsQuery = wanted.superRefine(checkDays);

export const countOrganizationTotals = endpoint({
  ...stats,
  path: '/organization/:organization/stats/totals',
  params: ofOrganization,
  query: statsQuery,
  response: countTotals.response,
});

export const countOrganizationTimeline = endpoint({
  ...stats,
  path: '/organization/:organization/stats/timeline',
  params: ofOrganization,
  query: statsQuery,
  response: countTimeline.response,
});

export const countOrganizationPopular = endpoint({
  ...stats,
  path: '/organization/:organization/stats/popular',
  params: ofOrganization,
  query: ofKind.superRefine(checkDays),
  response: countPopular.response,
});

export const countOrganizationBy = endpoint({
  ...stats,
  path: '/organization/:organization/stats/by/:dimension',
  params: ofOrganization.extend({ dimension: z.enum(statsDimensions) }),
  query: ofKind.extend({ limit: rowLimit }).superRefine(checkDays),
  response: countBy.response,
});
