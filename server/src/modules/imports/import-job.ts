import { z } from 'zod';
import { addJob } from '../../platform/jobs/add-job.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { Services } from '../../platform/scope.ts';
import type { Import } from '../../schema/imports/imports.table.ts';

/** `userId`: whose long job it is. */
export const moveLinksInJob = jobKind(
  'move-links-in',
  z.object({ importId: z.number(), userId: z.number() }),
);

// With the waits between them, about an hour.
const ATTEMPTS = 8;

/** Has an import worked on, at the step at which it is. */
export async function addImportJob(
  services: Pick<Services, 'db'>,
  { id: importId, userId }: Pick<Import, 'id' | 'userId'>,
  delayMs = 0,
): Promise<void> {
  await addJob(services, moveLinksInJob, {
    payload: { importId, userId },
    key: `${moveLinksInJob.name} ${String(importId)}`,
    maxAttempts: ATTEMPTS,
    delayMs,
  });
}
