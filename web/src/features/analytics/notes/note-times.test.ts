import { describe, expect, test } from 'vitest';
import { noteFields, notesByPoint, noteTime } from './note-times.ts';

const note = (text: string, when: { day?: string; at?: string }) => ({
  ...{ id: 1, text, is_of_link: false, day: when.day ?? null, at: when.at ?? null },
});
const course = (...moments: string[]) => ({
  points: moments.map((at) => ({ at, human: 0, unique: 0, non_unique: 0, bot: 0 })),
});
const now = new Date('2026-11-25T12:00:00Z');

describe('a note stands', () => {
  const place = (timeline: ReturnType<typeof course>, when: { day?: string; at?: string }, zone = 'UTC') => [
    ...notesByPoint([note('Mail sent', when)], timeline, { zone, now }).keys(),
  ];

  test('at its day, by the calendar of the zone', () => {
    // Midnights of Tokyo.
    const days = course('2026-11-22T15:00:00Z', '2026-11-23T15:00:00Z', '2026-11-24T15:00:00Z');

    expect(place(days, { day: '2026-11-24' }, 'Asia/Tokyo')).toEqual([1]);
    expect(place(days, { at: '2026-11-23T16:00:00Z' }, 'Asia/Tokyo')).toEqual([1]);
  });

  test('at the beginning of its day where points are hours, and at the first that is shown of it', () => {
    const hours = course('2026-11-24T22:00:00Z', '2026-11-24T23:00:00Z', '2026-11-25T00:00:00Z');

    expect(place(hours, { day: '2026-11-25' })).toEqual([2]);
    expect(place(hours, { day: '2026-11-24' })).toEqual([0]);
  });

  test('in its week', () => {
    const weeks = course('2026-11-09T00:00:00Z', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z');

    expect(place(weeks, { day: '2026-11-20' })).toEqual([1]);
    expect(place(weeks, { day: '2026-11-23' })).toEqual([2]);
  });

  test('nowhere while it is of the future', () => {
    const days = course('2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z');

    expect(place(days, { day: '2026-11-26' })).toEqual([]);
    expect(place(days, { at: '2026-11-25T12:01:00Z' })).toEqual([]);
    expect(place(course(), { day: '2026-11-25' })).toEqual([]);
  });
});

test('several notes at a point are said one after another, the earlier first', () => {
  const days = course('2026-11-24T00:00:00Z');
  const notes = [note('Poster up', { at: '2026-11-24T10:00:00Z' }), note('Mail sent', { day: '2026-11-24' })];

  expect(notesByPoint(notes, days, { zone: 'UTC', now })).toEqual(new Map([[0, 'Mail sent; Poster up']]));
});

test('moments are told by the clock of the zone, days by none', () => {
  const at = { day: null, at: '2026-11-24T22:30:00Z' };
  const day = { day: '2026-11-24', at: null };

  expect(noteTime(at, 'Asia/Tokyo')).toBe('Nov 25, 2026, 07:30');
  expect(noteFields(at, 'Asia/Tokyo')).toEqual({ day: '2026-11-25', time: '07:30' });
  expect(noteTime(day, 'America/Los_Angeles')).toBe('Nov 24, 2026');
  expect(noteFields(day, 'America/Los_Angeles')).toEqual({ day: '2026-11-24', time: '' });
});
