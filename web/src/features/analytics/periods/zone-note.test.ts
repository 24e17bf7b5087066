import { expect, test } from 'vitest';
import { ownTimeZone } from '#/lib/own-time-zone.ts';
import { zoneNote } from './zone-note.ts';

test('a clock that is not the visitor’s own is said to be the account’s', () => {
  expect(zoneNote(ownTimeZone())).toBe(ownTimeZone());
  expect(zoneNote('Asia/Tokyo')).toBe('Asia/Tokyo, the time zone of your account');
});
