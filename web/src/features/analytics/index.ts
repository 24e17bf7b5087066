/** What is known about a link's clicks: totals, their course over time, where they came from. */
export { analyticsQuery } from './analytics.queries.ts';
export { LinkAnalyticsView } from './LinkAnalyticsView.tsx';
