import { expect, test } from 'vitest';
import type { StatsPeriod } from '@linklet/contract/analytics/periods.ts';
import { spanBefore, spanOf } from './spans.ts';

// A Wednesday.
const now = new Date('2026-11-25T13:47:30Z');

test.each<[StatsPeriod, string, number, string]>([
  ['last_1_hour', 'minute', 60, '2026-11-25T12:48:00.000Z'],
  ['last_5_minute', 'minute', 5, '2026-11-25T13:43:00.000Z'],
  ['last_3_hour', 'minute', 180, '2026-11-25T10:48:00.000Z'],
  ['last_24_hour', 'hour', 24, '2026-11-24T14:00:00.000Z'],
  ['last_7_day', 'day', 7, '2026-11-19T00:00:00.000Z'],
  ['last_30_day', 'day', 30, '2026-10-27T00:00:00.000Z'],
  ['last_120_day', 'week', 18, '2026-07-29T00:00:00.000Z'],
  ['last_731_day', 'month', 25, '2024-11-25T00:00:00.000Z'],
  ['today', 'hour', 14, '2026-11-25T00:00:00.000Z'],
  ['yesterday', 'hour', 24, '2026-11-24T00:00:00.000Z'],
  ['this_week', 'day', 3, '2026-11-23T00:00:00.000Z'],
  ['last_week', 'day', 7, '2026-11-16T00:00:00.000Z'],
  ['this_month', 'day', 25, '2026-11-01T00:00:00.000Z'],
  ['last_month', 'day', 31, '2026-10-01T00:00:00.000Z'],
])('%s has steps of a %s, %i of them, from %s', (period, step, steps, from) => {
  const span = spanOf({ period, zone: 'UTC' }, now);

  expect([span.step, span.starts.length, span.from.toISOString()]).toEqual([step, steps, from]);
});

test('days are those of the zone, also where it changes its clock', () => {
  const span = spanOf({ period: 'custom', from: '2026-03-28', to: '2026-03-30', zone: 'Europe/Berlin' }, now);

  expect(span.starts.map((start) => new Date(start.epochMilliseconds).toISOString())).toEqual([
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
  expect(span.until.toISOString()).toBe('2026-03-30T22:00:00.000Z');
});

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-11-02', 24],
])('%s has %i hours in Berlin', (day, hours) => {
  const span = spanOf({ period: 'custom', from: day, to: day, zone: 'Europe/Berlin' }, now);

  expect(span.starts).toHaveLength(hours);
});

test.each<[StatsPeriod, boolean]>([
  ['last_24_hour', true],
  ['today', true],
  ['yesterday', false],
  ['last_month', false],
])('the last step of %s is still running: %s', (period, isRunning) => {
  expect(spanOf({ period, zone: 'UTC' }, now).isRunning).toBe(isRunning);
});

test.each<[StatsPeriod, 'previous' | 'year', string, string]>([
  ['last_24_hour', 'previous', '2026-11-23T14:00:00.000Z', '2026-11-24T13:47:30.000Z'],
  ['last_7_day', 'previous', '2026-11-12T00:00:00.000Z', '2026-11-18T13:47:30.000Z'],
  ['today', 'previous', '2026-11-24T00:00:00.000Z', '2026-11-24T13:47:30.000Z'],
  ['last_week', 'previous', '2026-11-09T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
  ['this_month', 'previous', '2026-10-01T00:00:00.000Z', '2026-10-25T13:47:30.000Z'],
  ['last_month', 'previous', '2026-09-01T00:00:00.000Z', '2026-10-01T00:00:00.000Z'],
  ['last_7_day', 'year', '2025-11-20T00:00:00.000Z', '2025-11-26T13:47:30.000Z'],
])('%s is compared with the %s one, up to the same moment', (period, comparison, from, until) => {
  const span = spanBefore({ period, zone: 'UTC' }, comparison, now);

  expect([span.from.toISOString(), span.until.toISOString()]).toEqual([from, until]);
});
