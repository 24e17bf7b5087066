import { z } from 'zod';
import { endpoint, streamPath, type EventStream } from './endpoint.ts';
import { line, lines } from './text.ts';

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
  caller: 'user',
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
  caller: 'user',
  response: z.custom<EventStream>(),
  limitPerMinute: 60,
  isPassive: true,
  isStream: true,
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  caller: 'user',
  query: z.object({
    /** Those older than this one. */
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(notificationView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/notifications/read',
  caller: 'user',
  body: z.strictObject({ notifications: z.array(z.number().int()).max(500) }),
  response: z.object({}),
  limitPerMinute: 120,
  notImpersonating: true,
});

/** All announcements up to now were seen. */
export const readAnnouncements = endpoint({
  method: 'PUT',
  path: '/user/last-read-announcements-at',
  caller: 'user',
  response: z.object({}),
  limitPerMinute: 120,
  notImpersonating: true,
});

export const announce = endpoint({
  method: 'POST',
  path: '/kiosk/announcements',
  caller: 'staff',
  body: z.strictObject({
    title: line().min(1, 'Please enter a title.').max(120, 'The title must not be greater than 120.'),
    text: lines().min(1, 'Please enter a text.').max(2000, 'The text must not be greater than 2000.'),
    /** Also by e-mail, to everybody who wants mailings. */
    by_email: z.boolean().default(false),
  }),
  response: announcementView,
  limitPerMinute: 20,
  idempotent: true,
  notImpersonating: true,
});

/** All announcements, the newest first. */
export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/kiosk/announcements',
  caller: 'staff',
  query: z.object({
    /** Those older than this one. */
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(announcementView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
  notImpersonating: true,
});

/** Nobody is told it any more. */
export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/kiosk/announcements/:id',
  caller: 'staff',
  params: z.object({ id: line().max(64) }),
  response: z.object({}),
  limitPerMinute: 60,
  notImpersonating: true,
});
