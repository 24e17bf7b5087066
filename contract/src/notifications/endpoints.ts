import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { endpoint, streamPath, type EventStream } from '../http/endpoint.ts';
import { line, lines } from '../http/text.ts';

export const notificationView = z.object({
  id: z.number().int(),
  text: z.string(),
  /** The screen it is about, below `/app`. */
  path: z.string().nullable(),
  read: z.boolean(),
  created_at: z.string(),
});
export type NotificationView = z.infer<typeof notificationView>;

export const announcementView = z.object({
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
  created_at: z.string(),
});
export type AnnouncementView = z.infer<typeof announcementView>;

/** The newest of both, as the bell shows them. */
export const recentNotifications = endpoint({
  method: 'GET',
  path: '/notifications/recent',
  access: 'account',
  response: z.object({
    announcements: z.array(announcementView),
    notifications: z.array(notificationView),
  }),
  limitPerMinute: 120,
  isPassive: true,
});

/** The event that says that there is something new; what it is, `recentNotifications` answers. */
export const newsEvent = 'news';

/** Live: `newsEvent` each time there is something new for whoever listens, until their session ends. */
export const streamNotifications = endpoint({
  method: 'GET',
  path: streamPath,
  access: 'account',
  response: z.custom<EventStream>(),
  limitPerMinute: 60,
  isPassive: true,
  isStream: true,
});

export const noticeView = z.discriminatedUnion('kind', [
  notificationView.extend({ kind: z.literal('notification') }),
  announcementView.extend({ kind: z.literal('announcement') }),
]);
export type NoticeView = z.infer<typeof noticeView>;

/** Notifications and announcements, the newest first. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'account',
  query: z.object({
    /** What the page before this one answered as `next`. */
    before: z
      .string()
      .regex(/^\d{1,16}\.\d{1,16}$/)
      .optional(),
  }),
  response: z.object({ data: z.array(noticeView), next: z.string().nullable() }),
  limitPerMinute: 120,
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/notifications/read',
  access: 'ownerOnly',
  body: z.strictObject({ notifications: z.array(z.number().int()).max(500) }),
  response: z.object({}),
  limitPerMinute: 120,
});

/** All announcements up to now were seen. */
export const readAnnouncements = endpoint({
  method: 'PUT',
  path: '/user/last-read-announcements-at',
  access: 'ownerOnly',
  response: z.object({}),
  limitPerMinute: 120,
});

export const announce = endpoint({
  method: 'POST',
  path: '/kiosk/announcements',
  access: 'staff',
  body: z.strictObject({
    title: line()
      .min(1, 'Please enter a title.')
      .refine(atMost(120), 'The title must not be greater than 120 characters.'),
    text: lines()
      .min(1, 'Please enter a text.')
      .refine(atMost(2000), 'The text must not be greater than 2000 characters.'),
    /** Also by email, to everybody who wants mailings. */
    by_email: z.boolean().default(false),
  }),
  response: announcementView,
  limitPerMinute: 20,
  idempotent: true,
});

/** All announcements, the newest first. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/kiosk/announcements',
  access: 'staff',
  query: z.object({
    /** Those older than this one. */
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(announcementView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

/** Nobody is told it any more. */
export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/kiosk/announcements/:id',
  access: 'staff',
  params: z.object({ id: line().max(64) }),
  response: z.object({}),
  limitPerMinute: 60,
});
