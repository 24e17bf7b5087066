import type { ClickTotals, StatsPeriod } from '@linklet/contract/analytics.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';

export type Step = 'minute' | 'hour' | 'day';

export interface Span {
  /** Start of the first bucket. */
  from: Date;
  step: Step;
  buckets: number;
}

export type TimelinePoint = ClickTotals & { at: string };

const stepMs: Record<Step, number> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS };

// The spec's spans: the last 59 minutes, 23 hours, 6 or 29 days, plus the running one.
const spans: Record<StatsPeriod, Omit<Span, 'from'>> = {
  last_1_hour: { step: 'minute', buckets: 60 },
  last_24_hour: { step: 'hour', buckets: 24 },
  last_7_day: { step: 'day', buckets: 7 },
  last_30_day: { step: 'day', buckets: 30 },
};

/** The buckets of a period, in UTC; the last one is still running. */
export function periodSpan(period: StatsPeriod, now: Date): Span {
  const { step, buckets } = spans[period];
  const current = Math.floor(now.getTime() / stepMs[step]) * stepMs[step];
  return { step, buckets, from: new Date(current - (buckets - 1) * stepMs[step]) };
}

/** One point for each bucket of the span, zero where nothing was counted. */
export function fillTimeline(points: readonly TimelinePoint[], span: Span): TimelinePoint[] {
  const byMoment = new Map(points.map((point) => [Date.parse(point.at), point]));
  return Array.from({ length: span.buckets }, (_, index) => {
    const at = span.from.getTime() + index * stepMs[span.step];
    const counted = byMoment.get(at) ?? { human: 0, unique: 0, non_unique: 0, bot: 0 };
    return { ...counted, at: new Date(at).toISOString() };
  });
}
