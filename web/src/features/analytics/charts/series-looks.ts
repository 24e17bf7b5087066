import type { TimelinePoint } from '@linklet/contract/analytics/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';
import type { Series } from './chart-geometry.ts';
import { pointName, type PointClock } from '../periods/periods.ts';

interface SeriesLook {
  name: string;
  /** In plain words, what is counted. */
  explanation: string;
}

export const seriesLooks: Record<Series, SeriesLook> = {
  human: { name: 'Clicks', explanation: 'Visits by people, every time somebody follows a link.' },
  unique: {
    name: 'Unique visitors',
    explanation: 'People, each counted once a day however often they click.',
  },
  non_unique: {
    name: 'Repeated clicks',
    explanation: 'Visits by people who had come on the same day already.',
  },
  bot: {
    name: 'Robots',
    explanation: 'Search engines, previews and scripts. They are not in the other figures.',
  },
};

/** One point of the timeline, said. */
export function pointSentence(point: TimelinePoint, clock: PointClock): string {
  const counts = (Object.keys(seriesLooks) as Series[]).map(
    (name) => `${seriesLooks[name].name} ${formatNumber(point[name])}`,
  );
  return `${pointName(point.at, clock)}: ${counts.join(', ')}`;
}
