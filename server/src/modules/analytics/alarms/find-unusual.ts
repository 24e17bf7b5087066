import type { AlarmKind } from '../../../schema/analytics/alarms.table.ts';

/** Visits of an hour, and of the same hour of the weeks before, the latest week first. */
export interface HourCounts {
  human: readonly number[];
  bot: readonly number[];
}

export interface Unusual {
  kind: AlarmKind;
  /** How many there were, and are usual. */
  count: number;
  usual: number;
}

/** With fewer than as many in an hour, chance alone does the same. */
export const FLOOR = 100;
const TIMES = 3;
const FEWEST_WEEKS = 2;

/**
 * What is unusual of an hour: thrice as many visits of people or of robots as in the median of the weeks before, or a
 * third at most. Before two weeks nothing is usual.
 */
export function findUnusual({ human, bot }: HourCounts, weeks: number): Unusual[] {
  if (weeks < FEWEST_WEEKS) return [];
  const people = compare(human, weeks);
  const robots = compare(bot, weeks);
  return [
    ...(isSpike(people) ? [{ kind: 'spike' as const, ...people }] : []),
    ...(isDrop(people) ? [{ kind: 'drop' as const, ...people }] : []),
    ...(isSpike(robots) ? [{ kind: 'bots' as const, ...robots }] : []),
  ];
}

function compare([count = 0, ...earlier]: readonly number[], weeks: number) {
  return { count, usual: Math.round(medianOf(earlier.slice(0, weeks))) };
}

function isSpike({ count, usual }: Omit<Unusual, 'kind'>): boolean {
  return count >= FLOOR && count >= usual * TIMES;
}

function isDrop({ count, usual }: Omit<Unusual, 'kind'>): boolean {
  return usual >= FLOOR && count * TIMES <= usual;
}

function medianOf(counts: readonly number[]): number {
  const sorted = counts.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
