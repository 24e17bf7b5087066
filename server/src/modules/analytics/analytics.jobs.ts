import type { Job } from '../../platform/jobs.ts';
import { forgetOldLogDownloads } from './logs/log-downloads.ts';
import { writeLogDownload } from './logs/write-log-download.ts';
import { tellMilestones } from './tell-milestones.ts';
import { watchLimits } from './tracked/watch-limits.ts';

export const analyticsJobs: readonly Job[] = [
  { name: 'tell-milestones', cron: '*/10 * * * *', handler: tellMilestones },
  { name: 'watch-click-limits', cron: '*/10 * * * *', handler: watchLimits },
  { name: 'write-log-download', handler: writeLogDownload },
  { name: 'forget-old-log-downloads', cron: '43 * * * *', handler: forgetOldLogDownloads },
];
