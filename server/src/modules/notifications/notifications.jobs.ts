import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetOldNotifications } from './forget-old-notifications.ts';

export const notificationJobs: readonly Job[] = [
  { name: 'forget-old-notifications', cron: '12 3 * * *', handler: forgetOldNotifications },
];
