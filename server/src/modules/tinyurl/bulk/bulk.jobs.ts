import { job, type Job } from '../../../platform/jobs/jobs.ts';
import { bulkJob } from './batch-job.ts';
import { failStuckBatches, forgetOldBatches } from './forget-batches.ts';
import { workOnBatch } from './work-on-batch.ts';

export const bulkJobs: readonly Job[] = [
  job(bulkJob, workOnBatch),
  { name: 'fail-stuck-tinyurl-batches', cron: '*/10 * * * *', handler: failStuckBatches },
  { name: 'forget-old-tinyurl-batches', cron: '34 * * * *', handler: forgetOldBatches },
];
