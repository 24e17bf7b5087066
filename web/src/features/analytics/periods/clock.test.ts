import { expect, test } from 'vitest';
import { momentIn, momentName, timeName } from './clock.ts';

test.each([
  ['UTC', '2026-11-25T09:30', '2026-11-25T09:30:00.000Z'],
  ['Asia/Tokyo', '2026-11-25T09:30', '2026-11-25T00:30:00.000Z'],
  ['America/New_York', '2026-07-01T23:59', '2026-07-02T03:59:00.000Z'],
  // An hour before and after the clocks are put back at one in the morning UTC.
  ['Europe/Berlin', '2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
])('clocks of %s show %s at %s', (zone, shown, moment) => {
  expect(momentIn(zone, shown)).toBe(moment);
});

test('what is no time is left for whoever refuses it', () => {
  expect(momentIn('UTC', 'soon')).toBe('soon');
});

test('moments are told by the clock of the zone', () => {
  expect(timeName('2026-11-25T22:30:00Z', 'Asia/Tokyo')).toBe('07:30');
  expect(momentName('2026-11-25T22:30:00Z', 'Asia/Tokyo')).toContain('26');
});
