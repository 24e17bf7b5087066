import { job, type Job } from '../../../platform/jobs/jobs.ts';
import { failStuckBatches } from './fail-stuck-batches.ts';
import { forgetOldBatches } from './forget-old-batches.ts';
import { importLinksJob } from './import-job.ts';
import { importLinks } from './import-links.ts';

export const bulkJobs: readonly Job[] = [
  job(importLinksJob, importLinks),
  { name: 'fail-stuck-batches', cron: '*/10 * * * *', handler: failStuckBatches },
  { name: 'forget-old-batches', cron: '32 * * * *', handler: forgetOldBatches },
];
