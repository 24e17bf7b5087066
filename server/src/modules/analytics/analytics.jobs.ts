import type { Job } from '../../platform/jobs.ts';
import { tellMilestones } from './tell-milestones.ts';
import { watchLimits } from './tracked/watch-limits.ts';

export const analyticsJobs: readonly Job[] = [
  { name: 'tell-milestones', cron: '*/10 * * * *', handler: tellMilestones },
  { name: 'watch-click-limits', cron: '*/10 * * * *', handler: watchLimits },
];
