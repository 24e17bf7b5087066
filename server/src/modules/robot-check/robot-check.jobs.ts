import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetOldNonces } from './altcha.ts';

export const robotCheckJobs: readonly Job[] = [
  { name: 'forget-old-robot-checks', cron: '27 * * * *', handler: forgetOldNonces },
];
