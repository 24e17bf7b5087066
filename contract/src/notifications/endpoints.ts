import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { endpoint, streamPath, type EventStream } from '../http/endpoint.ts';
import { line, lines } from '../http/text.ts';

export const notificationView = z.object({
  id: z.number().int(),
  text: z.string(),
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

/** Signals news; `recentNotifications` returns it. */
export const newsEvent = 'news';

/** Sends `newsEvent` for all news of the caller, until the session ends. */
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

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  access: 'account',
  query: z.object({
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
  access: 'confirmedStaff',
  body: z.strictObject({
    title: line()
      .min(1, 'Please enter a title.')
      .refine(atMost(120), 'The title must not be greater than 120 characters.'),
    text: lines()
      .min(1, 'Please enter a text.')
      .refine(atMost(2000), 'The text must not be greater than 2000 characters.'),
    by_email: z.boolean().default(false),
  }),
  response: announcementView,
  limitPerMinute: 20,
  idempotent: true,
});

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/kiosk/announcements',
  access: 'staff',
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(announcementView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/kiosk/announcements/:id',
  access: 'staff',
  params: z.object({ id: line().max(64) }),
  response: z.object({}),
  limitPerMinute: 60,
});
