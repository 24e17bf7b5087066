import { z } from 'zod';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { Services } from '../../../platform/scope.ts';
import type { TinyurlBatch } from '../../../schema/tinyurl/tinyurl-bulk.table.ts';

/** `userId`: whose long job it is. */
export const bulkJob = jobKind(
  'work-on-tinyurl-batch',
  z.object({ batchId: z.number(), workspaceId: z.number(), userId: z.number() }),
);

// With the waits between them, about an hour.
const ATTEMPTS = 8;

/** Has a batch worked on, from where it is on. */
export async function addBulkJob(
  services: Pick<Services, 'db'>,
  { id: batchId, workspaceId, userId }: Pick<TinyurlBatch, 'id' | 'workspaceId' | 'userId'>,
): Promise<void> {
  await addJob(services, bulkJob, {
    payload: { batchId, workspaceId, userId },
    key: `${bulkJob.name} ${String(batchId)}`,
    maxAttempts: ATTEMPTS,
  });
}
