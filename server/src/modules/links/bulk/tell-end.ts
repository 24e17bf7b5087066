import { counted } from '@linklet/contract/http/counted.ts';
import type { Services } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import type { Batch } from '../../../schema/links/bulk.table.ts';

/** Tells whoever sent a file what came of it. */
export async function tellEnd(services: Services, batch: Batch): Promise<void> {
  const { id, userId, workspaceId, fileName, total, created, updated, existing, refused } = batch;
  // By the job, not by whoever is signed in.
  await recordEvent(services, 'links.imported', {
    ...{ userId, workspaceId },
    target: String(id),
    after: { file: fileName, total, created, ...(updated > 0 && { updated }), existing, refused },
  });
  await notifyUser(services, userId, { text: endText(batch), path: '/app#bulk' });
}

function endText({ fileName, state, total, done, created, updated, existing, refused }: Batch): string {
  const counts = [
    `${counted(created, 'link')} made`,
    ...(updated > 0 ? [`${updated.toLocaleString('en')} updated`] : []),
    `${existing.toLocaleString('en')} there already`,
    `${counted(refused, 'row')} refused`,
  ].join(', ');
  if (state === 'done') return `${fileName} is done: ${counts}.`;
  return `${fileName} failed after ${done.toLocaleString('en')} of ${counted(total, 'row')}: ${counts}. Please send the rest again.`;
}
