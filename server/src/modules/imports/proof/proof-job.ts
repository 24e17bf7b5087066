import { z } from 'zod';
import { addJob } from '../../../platform/jobs/add-job.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { Services } from '../../../platform/scope.ts';

export const proveMoveJob = jobKind('prove-move', z.object({ importId: z.number(), userId: z.number() }));

/** Has the next links compared, after a while. */
export async function addProofJob(
  services: Pick<Services, 'db'>,
  { importId, userId }: { importId: number; userId: number },
  delayMs = 0,
): Promise<void> {
  const key = `${proveMoveJob.name} ${String(importId)}`;
  await addJob(services, proveMoveJob, { payload: { importId, userId }, key, delayMs });
}
