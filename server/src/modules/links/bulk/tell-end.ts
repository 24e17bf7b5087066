import type { Services } from '../../../platform/scope.ts';
import { recordAudit } from '../../audit/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import type { Batch } from './bulk.table.ts';

/** Tells whoever sent a file what came of it. */
export async function tellEnd(services: Services, batch: Batch): Promise<void> {
  const { id, userId, workspaceId, fileName, total, created, existing, refused } = batch;
  // By the job, not by whoever is signed in.
  await recordAudit(services, 'links.imported', {
    ...{ userId, workspaceId },
    target: String(id),
    after: { file: fileName, total, created, existing, refused },
  });
  await notifyUser(services, userId, { text: endText(batch), path: '/app#bulk' });
}

function endText({ fileName, state, total, done, created, existing, refused }: Batch): string {
  const counts = `${String(created)} links made, ${String(existing)} there already, ${String(refused)} rows refused`;
  if (state === 'done') return `${fileName} is done: ${counts}.`;
  return `${fileName} failed after ${String(done)} of ${String(total)} rows: ${counts}. Please send the rest again.`;
}
