import { expect, test } from 'vitest';
import { ownTimeZone } from '#/lib/own-time-zone.ts';
import { zoneNote } from './zone-note.ts';

test('a clock is said to be the visitor’s own, or the account’s', () => {
  expect(zoneNote(ownTimeZone())).toBe(`Times in your local time (${ownTimeZone()}).`);
  expect(zoneNote('Asia/Tokyo')).toBe('Times in Asia/Tokyo, the time zone of your account.');
});
