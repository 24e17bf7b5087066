import { z } from 'zod';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import { addJob } from '../../../platform/jobs/add-job.ts';
import type { Services } from '../../../platform/scope.ts';
import type { Batch } from '../../../schema/links/bulk.table.ts';

/** `userId`: whose long job it is. */
export const importLinksJob = jobKind('import-links', z.object({ batchId: z.number(), userId: z.number() }));

// With the waits between them, about an hour.
const ATTEMPTS = 8;

/** Has a batch worked on, from where it is on. */
export async function addImportJob(
  services: Pick<Services, 'db'>,
  { id: batchId, userId }: Pick<Batch, 'id' | 'userId'>,
): Promise<void> {
  await addJob(services, importLinksJob, {
    payload: { batchId, userId },
    key: `${importLinksJob.name} ${String(batchId)}`,
    maxAttempts: ATTEMPTS,
  });
}
