import type { Job } from '../../platform/jobs.ts';
import { tellMilestones } from './tell-milestones.ts';

export const analyticsJobs: readonly Job[] = [
  { name: 'tell-milestones', cron: '*/10 * * * *', handler: tellMilestones },
];
