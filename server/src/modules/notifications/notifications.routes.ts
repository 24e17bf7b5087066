import {
  announce as announceEndpoint,
  deleteAnnouncement as deleteEndpoint,
  listAnnouncements as listOfAnnouncements,
  listNotifications as list,
  readNotifications as read,
  recentNotifications as recent,
  streamNotifications as stream,
} from '@linklet/contract/notifications/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { announce } from './announce.ts';
import { deleteAnnouncement, listAnnouncements } from './announcements.ts';
import { openNewsStream } from './news-streams.ts';
import { listNotices, markRead, readRecent } from './read-notifications.ts';

export const notificationRoutes = routes((on) => {
  on(recent, async ({ scope }) => readRecent(scope));
  on(stream, async ({ scope }) => openNewsStream(scope));
  on(list, async ({ scope, query }) => listNotices(scope, query.before));
  on(read, async ({ scope, body }) => nothing(markRead(scope, body.notifications)));
  on(announceEndpoint, async ({ scope, body }) => announce(scope, body));
  on(listOfAnnouncements, async ({ scope, query }) => listAnnouncements(scope, query.before));
  on(deleteEndpoint, async ({ scope, params }) => nothing(deleteAnnouncement(scope, params.id)));
});
