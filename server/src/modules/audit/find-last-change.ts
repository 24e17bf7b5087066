import type { Services } from '../../platform/scope.ts';
import { listChanges, type Change, type Subject } from './list-changes.ts';

/** What was last done to something. */
export async function findLastChange(
  services: Pick<Services, 'db'>,
  subject: Subject,
): Promise<Change | undefined> {
  const [last] = await listChanges(services, subject, { limit: 1 });
  return last;
}
