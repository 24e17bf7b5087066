import {
  announce as announceEndpoint,
  listNotifications as list,
  readNotifications as read,
  recentNotifications as recent,
} from '@linklet/contract/notifications.ts';
import { nothing, routes } from '../../platform/http/routes.ts';
import { announce } from './announce.ts';
import { listNotifications, markRead, readRecent } from './read-notifications.ts';

export const notificationRoutes = routes((on) => {
  on(recent, async ({ scope }) => readRecent(scope));
  on(list, async ({ scope, query }) => listNotifications(scope, query.before));
  on(read, async ({ scope, body }) => nothing(markRead(scope, body.notifications)));
  on(announceEndpoint, async ({ scope, body }) => announce(scope, body));
});
