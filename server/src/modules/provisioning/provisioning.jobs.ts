import type { Job } from '../../platform/jobs/jobs.ts';
import { forgetOldRefusals } from './refusals.ts';

export const provisioningJobs: readonly Job[] = [
  { name: 'forget-old-refusals', cron: '17 3 * * *', handler: forgetOldRefusals },
];
