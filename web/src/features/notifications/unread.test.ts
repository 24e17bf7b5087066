import { expect, test } from 'vitest';
import { isUnread, unreadOf } from './unread.ts';

const recent = {
  announcements: [
    { id: 2, title: 'New', text: 'Text', created_at: '2026-03-02T10:00:00.000Z' },
    { id: 1, title: 'Old', text: 'Text', created_at: '2026-03-01T10:00:00.000Z' },
  ],
  notifications: [
    { id: 8, text: 'New', path: null, read: false, created_at: '2026-03-02T10:00:00.000Z' },
    { id: 7, text: 'Old', path: null, read: true, created_at: '2026-03-01T10:00:00.000Z' },
  ],
};

test.each([
  [null, [2, 1]],
  ['2026-03-01T10:00:00.000Z', [2]],
  ['2026-03-02T10:00:00Z', []],
])('announcements read up to %s leave %j', (readUpTo, unread) => {
  expect(unreadOf(recent, readUpTo).announcements).toEqual(unread);
});

test('notifications are read one by one', () => {
  expect(unreadOf(recent, null).notifications).toEqual([8]);
});

test('of one list, each is judged as its kind is', () => {
  const announcement = {
    kind: 'announcement',
    id: 2,
    title: 'New',
    text: '',
    created_at: '2026-03-02T10:00:00.000Z',
  } as const;
  const notification = {
    kind: 'notification',
    id: 7,
    text: '',
    path: null,
    read: true,
    created_at: '2026-03-02T10:00:00.000Z',
  } as const;
  const readUpTo = '2026-03-01T10:00:00.000Z';

  expect([isUnread(announcement, readUpTo), isUnread(notification, readUpTo)]).toEqual([true, false]);
});
