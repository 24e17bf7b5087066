import { addJob } from '../../../platform/add-job.ts';
import type { Services } from '../../../platform/scope.ts';

export const importJob = 'import-links';

// With the waits between them, about an hour.
const ATTEMPTS = 8;

/** Has a batch worked on, from where it is on. */
export async function addImportJob(services: Pick<Services, 'db'>, batchId: number): Promise<void> {
  await addJob(services, {
    name: importJob,
    payload: { batchId },
    key: `${importJob} ${String(batchId)}`,
    maxAttempts: ATTEMPTS,
  });
}
