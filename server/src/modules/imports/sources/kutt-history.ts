import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import { unknownClick, type SourceClick } from '../history/source-click.ts';
import type { SourceHistory } from './source-api.ts';
import { objectIn, textIn } from './values.ts';

const HOURS = 24;
const DAYS = 30;
const MOST_CLICKS = 10_000_000;

/** It counts: by the hour of the last day, by the day of the last month, by the month before. */
export const kuttHistory: SourceHistory = {
  start: (ref) => `/api/v2/links/${encodeURIComponent(ref)}/stats`,
  read: (body, { ref }, now) => {
    const said = objectIn(body);
    const told = new Date(textIn(said['updatedAt']));
    const until = Number.isNaN(told.getTime()) || told > now ? now : told;
    return {
      clicks: bucketsOf(said, until).map((bucket) => ({ ...unknownClick, ref, ...bucket })),
      next: null,
    };
  },
};

type Bucket = Pick<SourceClick, 'at'> & { count: number };

function bucketsOf(said: Record<string, unknown>, until: Date): Bucket[] {
  const hours = viewsIn(said['lastDay']).slice(0, HOURS);
  const days = viewsIn(said['lastMonth']).slice(0, DAYS);
  const months = viewsIn(said['lastYear'] ?? said['allTime']);
  const ofDays = sum(days);
  // The last day is told by its hours, and the last month by its days.
  const before = {
    day: Math.max((days[0] ?? 0) - sum(hours), 0),
    month: Math.max((months[0] ?? 0) - ofDays, 0),
  };
  return [
    ...hours.map((count, back) => ({ at: until.getTime() - (back + 1) * HOUR_MS, count })),
    { at: until.getTime() - DAY_MS, count: before.day },
    ...days.slice(1).map((count, back) => ({ at: until.getTime() - (back + 2) * DAY_MS, count })),
    { at: until.getTime() - DAYS * DAY_MS, count: before.month },
    ...months.slice(1).map((count, back) => ({ at: monthsBefore(until, back + 2), count })),
  ].filter(({ count }) => count > 0);
}

/** The newest first; it tells them the other way round. */
function viewsIn(period: unknown): number[] {
  const views = objectIn(period)['views'];
  if (!Array.isArray(views)) return [];
  return views
    .map((count) => (Number.isSafeInteger(count) ? Math.min(Math.max(count as number, 0), MOST_CLICKS) : 0))
    .toReversed();
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

function monthsBefore(until: Date, months: number): number {
  const at = new Date(until);
  at.setUTCMonth(at.getUTCMonth() - months);
  return at.getTime();
}
