import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/scope.ts';

// A keeper whose position is older than six days makes a new copy, so older changes are never read.
const KEPT_MS = 7 * DAY_MS;
// A batch of this size is deleted well within the statement timeout, on a busy machine, too.
const CHANGES_PER_STATEMENT = 10_000;

export const redirectJobs: readonly Job[] = [
  { name: 'forget-old-replica-changes', cron: '37 * * * *', handler: forgetOldReplicaChanges },
];

export async function forgetOldReplicaChanges({ db, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS).toISOString();
  let forgotten: number;
  do {
    const result = await db.execute(sql`
      delete from replica_changes where seq in (
        select seq from replica_changes where changed_at < ${before}::timestamptz
        order by changed_at limit ${CHANGES_PER_STATEMENT}
      )`);
    forgotten = result.count;
  } while (forgotten === CHANGES_PER_STATEMENT);
}
