import type { Module } from '../../platform/module.ts';
import { on } from '../../platform/hooks.ts';
import { accountExported } from '../../hooks/accounts.hooks.ts';
import { exportNotifications } from './export-notifications.ts';
import { notificationJobs } from './notifications.jobs.ts';
import { notificationRoutes } from './notifications.routes.ts';

export const notifications: Module = {
  entrances: [notificationRoutes],
  jobs: notificationJobs,
  handlers: [on(accountExported, exportNotifications)],
};
