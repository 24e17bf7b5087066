import type { Job } from '../../platform/jobs/jobs.ts';
import { mailAnnouncement } from './mail-announcement.ts';
import { mailWeeklySummaries } from './mail-weekly-summaries.ts';

export const mailingJobs: readonly Job[] = [
  { name: 'mail-announcement', handler: mailAnnouncement },
  { name: 'mail-weekly-summaries', cron: '0 7 * * 1', handler: mailWeeklySummaries },
];
