import * as api from '@linklet/contract/notifications/endpoints.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { announce } from './announce.ts';
import { deleteAnnouncement, listAnnouncements } from './announcements.ts';
import { openNewsStream } from './news-streams.ts';
import { listNotices, markRead, readRecent } from './read-notifications.ts';

export const notificationRoutes = routes((on) => {
  on(api.recentNotifications, async ({ scope }) => readRecent(scope));
  on(api.streamNotifications, async ({ scope }) => openNewsStream(scope));
  on(api.listNotifications, async ({ scope, query }) => listNotices(scope, query.before));
  on(api.readNotifications, async ({ scope, body }) => nothing(markRead(scope, body.notifications)));
  on(api.announce, async ({ scope, body }) => announce(scope, body));
  on(api.listAnnouncements, async ({ scope, query }) => listAnnouncements(scope, query.before));
  on(api.deleteAnnouncement, async ({ scope, params }) => nothing(deleteAnnouncement(scope, params.id)));
});
