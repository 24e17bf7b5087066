import { job, type Job } from '../../platform/jobs/jobs.ts';
import { tellLinkLimits } from './alarms/tell-link-limits.ts';
import { watchClicks } from './alarms/watch-clicks.ts';
import { forgetOldLogDownloads, writeLogJob } from './logs/log-downloads.ts';
import { writeLogDownload } from './logs/write-log-download.ts';
import { tellMilestones } from './milestones/tell-milestones.ts';
import { watchLimits } from './tracked/watch-limits.ts';

export const analyticsJobs: readonly Job[] = [
  { name: 'tell-milestones', cron: '*/10 * * * *', handler: tellMilestones },
  { name: 'watch-click-limits', cron: '*/10 * * * *', handler: watchLimits },
  // Clicks of an hour have come a few minutes after it.
  { name: 'watch-clicks', cron: '7 * * * *', handler: watchClicks },
  { name: 'tell-link-limits', cron: '*/10 * * * *', handler: tellLinkLimits },
  job(writeLogJob, writeLogDownload),
  { name: 'forget-old-log-downloads', cron: '43 * * * *', handler: forgetOldLogDownloads },
];
