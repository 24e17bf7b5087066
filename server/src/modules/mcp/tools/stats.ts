import { z } from 'zod';
import type { StatsPeriod } from '@linklet/contract/analytics/periods.ts';
import { readBreakdown, readTimeline, readTotals } from '../../analytics/index.ts';
import { findLink, linkName } from '../find-link.ts';
import { tool } from '../tool.ts';

const periods = {
  today: 'today',
  last_24_hours: 'last_24_hour',
  last_7_days: 'last_7_day',
  last_30_days: 'last_30_day',
  last_90_days: 'last_90_day',
  last_365_days: 'last_365_day',
} as const satisfies Record<string, StatsPeriod>;

const dimensions = [
  ...['country', 'city', 'source', 'referrer', 'device', 'browser', 'os', 'language'],
  ...['utm_source', 'utm_medium', 'utm_campaign', 'alias', 'tag', 'domain'],
] as const;

const ROWS = 20;
type PeriodName = keyof typeof periods;

export const getLinkStats = tool({
  name: 'get_link_stats',
  title: 'Get clicks',
  description:
    'Counts the clicks of one link, or of all links of the workspace, in a period: in all, over time, and by what is asked for. Robots are counted apart.',
  permissions: ['analytics'],
  kind: 'reads',
  input: z.strictObject({
    link: linkName.optional().describe('One link; all where absent'),
    period: z
      .enum(Object.keys(periods) as [PeriodName, ...PeriodName[]])
      .optional()
      .describe('The last 30 days where absent'),
    by: z.enum(dimensions).optional().describe('What to tell clicks apart by'),
  }),
  output: z.object({
    clicks: z.number().int(),
    unique_visitors: z.number().int(),
    qr_scans: z.number().int(),
    robots: z.number().int(),
    from: z.string(),
    until: z.string(),
    timeline: z.array(z.object({ at: z.string(), clicks: z.number().int() })),
    rows: z.array(z.object({ value: z.string(), clicks: z.number().int() })).nullable(),
  }),
  run: async (scope, { link: name, period = 'last_30_days', by }) => {
    const link = name === undefined ? undefined : (await findLink(scope, name)).hash;
    const question = { period: periods[period], zone: 'UTC', filters: [], link };
    const [{ totals, from, until }, { points }, breakdown] = await Promise.all([
      readTotals(scope, question),
      readTimeline(scope, question),
      by && readBreakdown(scope, by, { ...question, kind: 'human', limit: ROWS }),
    ]);
    return {
      ...{ clicks: totals.human, unique_visitors: totals.unique, qr_scans: totals.qr, robots: totals.bot },
      ...{ from, until },
      timeline: points.map(({ at, human }) => ({ at, clicks: human })),
      rows: breakdown?.rows.map(({ value, count }) => ({ value, clicks: count })) ?? null,
    };
  },
});
