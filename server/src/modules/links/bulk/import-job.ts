import { addJob } from '../../../platform/jobs/add-job.ts';
import type { Services } from '../../../platform/scope.ts';
import type { Batch } from './bulk.table.ts';

export const importJob = 'import-links';

// With the waits between them, about an hour.
const ATTEMPTS = 8;

/** Has a batch worked on, from where it is on. */
export async function addImportJob(
  services: Pick<Services, 'db'>,
  { id: batchId, userId }: Pick<Batch, 'id' | 'userId'>,
): Promise<void> {
  await addJob(services, {
    name: importJob,
    payload: { batchId, userId },
    key: `${importJob} ${String(batchId)}`,
    maxAttempts: ATTEMPTS,
  });
}
