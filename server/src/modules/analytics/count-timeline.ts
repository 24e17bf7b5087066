import type { z } from 'zod';
import type * as api from '@linklet/contract/analytics/endpoints.ts';
import type { TimelinePoint, TimelineStep } from '@linklet/contract/analytics/endpoints.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import { findCounted, where, type CountedClicks, type Question } from './counted-clicks.ts';
import { readCounts } from './read-counts.ts';
import type { Span } from './spans.ts';

/** The course of the visits. Throws `not_found` for a link that is not the workspace's. */
export async function readTimeline(
  scope: Scope,
  query: Question,
): Promise<z.input<(typeof api.countTimeline)['response']>> {
  const clicks = await findCounted(scope, query);
  if (clicks === undefined) return { step: 'day', points: [], before: null, is_running: false };
  const { span, before } = clicks;
  const [of, ofBefore] = await Promise.all([
    countSteps(scope, clicks),
    before === null ? null : countSteps(scope, before),
  ]);
  return {
    step: span.step,
    points: of.points,
    before: ofBefore?.points ?? null,
    is_running: span.isRunning,
    is_estimated: of.isEstimated || (ofBefore?.isEstimated ?? false),
  };
}

type Row = Record<'step' | 'human' | 'unique' | 'bot', string>;

// Steps of the clock are counted from the first; those of the calendar are named by the day that they begin with.
export const stepOf: Record<TimelineStep, string> = {
  minute: `intDiv(toUnixTimestamp(ts) - toUnixTimestamp({first:DateTime64(3, 'UTC')}), 60)`,
  hour: `intDiv(toUnixTimestamp(ts) - toUnixTimestamp({first:DateTime64(3, 'UTC')}), 3600)`,
  day: 'toDate(ts, {zone:String})',
  week: 'toStartOfWeek(ts, 1, {zone:String})',
  month: 'toStartOfMonth(ts, {zone:String})',
};

async function countSteps(services: Pick<Services, 'clickhouse'>, clicks: CountedClicks) {
  const { sql, params } = where(clicks);
  const { rows, isEstimated } = await readCounts<Row>(services, (counts) => ({
    name: 'analytics.timeline',
    query: `select toString(${stepOf[clicks.span.step]}) as step,
        ${counts.human} as human, ${counts.unique} as unique, ${counts.bot} as bot
      from clicks where ${sql} and event_type = 'redirect' group by step`,
    params: { ...params, first: firstStepOf(clicks.span) },
  }));
  const byStep = new Map(rows.map((row) => [row.step, row]));
  const points = clicks.span.starts.map((start, index) => {
    const at = new Date(start.epochMilliseconds).toISOString();
    return toPoint(at, byStep.get(nameOfStep(clicks.span, index)));
  });
  return { points, isEstimated };
}

function toPoint(at: string, row: Row | undefined): TimelinePoint {
  const human = Number(row?.human ?? 0);
  const unique = Math.min(Number(row?.unique ?? 0), human);
  return { at, human, unique, non_unique: human - unique, bot: Number(row?.bot ?? 0) };
}

export function firstStepOf({ starts: [first], from }: Span): Date {
  return first === undefined ? from : new Date(first.epochMilliseconds);
}

export function nameOfStep({ step, starts }: Span, index: number): string {
  if (step === 'minute' || step === 'hour') return String(index);
  return starts[index]?.toPlainDate().toString() ?? '';
}
