import type { StatsTimeline } from '@linklet/contract/analytics/endpoints.ts';
import type { StatsNote } from '@linklet/contract/analytics/notes.ts';
import { dateLocale } from '#/lib/format.ts';
import { dayIn } from '../periods/periods.ts';

type When = Pick<StatsNote, 'day' | 'at'>;

/** When a note is of, in full. */
export function noteTime({ day, at }: When, zone: string): string {
  const options: Intl.DateTimeFormatOptions =
    at === null
      ? { dateStyle: 'medium', timeZone: 'UTC' }
      : { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone };
  return new Intl.DateTimeFormat(dateLocale, options).format(new Date(at ?? day ?? ''));
}

/** The same as fields of a form have it; the time is empty where it is about all of the day. */
export function noteFields({ day, at }: When, zone: string): { day: string; time: string } {
  if (at === null) return { day: day ?? '', time: '' };
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone });
  return { day: dayIn(zone, new Date(at)), time: clock.format(new Date(at)) };
}

/** What notes say at the points of a timeline; those of the future are at none. */
export function notesByPoint(
  notes: readonly StatsNote[],
  { points }: Pick<StatsTimeline, 'points'>,
  { zone, now }: { zone: string; now: Date },
): Map<number, string> {
  const days = points.map(({ at }) => dayIn(zone, new Date(at)));
  const said = new Map<number, string>();
  for (const note of notes) {
    if (points.length === 0 || isFuture(note, zone, now)) continue;
    const index = Math.max(0, placeOf(note, { points, days }));
    said.set(index, [note.text, ...(said.has(index) ? [said.get(index)] : [])].join('; '));
  }
  return said;
}

function isFuture({ day, at }: When, zone: string, now: Date): boolean {
  return at === null ? (day ?? '') > dayIn(zone, now) : new Date(at) > now;
}

/** A day stands where it begins. */
function placeOf(
  { day, at }: When,
  { points, days }: Pick<StatsTimeline, 'points'> & { days: readonly string[] },
): number {
  if (at !== null) return points.findLastIndex((point) => Date.parse(point.at) <= Date.parse(at));
  const first = days.indexOf(day ?? '');
  return first >= 0 ? first : days.findLastIndex((each) => each <= (day ?? ''));
}
