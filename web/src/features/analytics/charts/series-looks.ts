import type { TimelinePoint } from '@linklet/contract/analytics/endpoints.ts';
import type { ClickKind } from '@linklet/contract/analytics/filters.ts';
import { formatNumber } from '#/lib/format.ts';
import { pointName, type PointClock } from '../periods/periods.ts';

export const series = ['human', 'unique', 'non_unique', 'bot'] as const;
export type Series = ClickKind;

interface SeriesLook {
  name: string;
  /** What is counted. */
  explanation: string;
}

export const seriesLooks: Record<Series, SeriesLook> = {
  human: { name: 'Clicks', explanation: 'Visits by people, every time somebody follows a link.' },
  unique: { name: 'Unique visitors', explanation: 'Each person counts once a day.' },
  non_unique: {
    name: 'Repeat clicks',
    explanation: 'Visits by people who had come on the same day already.',
  },
  bot: { name: 'Bots', explanation: 'Crawlers and scripts, not included elsewhere.' },
};

/** What the chart draws of a metric: the metric itself, and beside all clicks how many people made them. */
export function drawnOf(metric: Series): readonly Series[] {
  return metric === 'human' ? ['human', 'unique'] : [metric];
}

/** One point of the timeline, said. */
export function pointSentence(point: TimelinePoint, clock: PointClock): string {
  const counts = series.map((name) => `${seriesLooks[name].name} ${formatNumber(point[name])}`);
  return `${pointName(point.at, clock)}: ${counts.join(', ')}`;
}
