import type { Job } from '../../../platform/jobs.ts';
import { forgetOldBatches } from './forget-old-batches.ts';
import { importLinks } from './import-links.ts';

export const bulkJobs: readonly Job[] = [
  { name: 'import-links', handler: importLinks },
  { name: 'forget-old-batches', cron: '32 * * * *', handler: forgetOldBatches },
];
