import type { Services } from '../../platform/scope.ts';
import { listChanges, type Change, type Subject } from './list-changes.ts';

export type LastChange = Pick<Change, 'who' | 'action' | 'at'>;

/** What was last done to something. */
export async function findLastChange(
  services: Pick<Services, 'db'>,
  subject: Subject,
): Promise<LastChange | undefined> {
  const [last] = await listChanges(services, subject, { limit: 1 });
  return last && { who: last.who, action: last.action, at: last.at };
}
