import { lt } from 'drizzle-orm';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/scope.ts';
import { sessions } from '../../schema/sessions/sessions.table.ts';

export const sessionJobs: readonly Job[] = [
  { name: 'end-old-sessions', cron: '7 * * * *', handler: endOldSessions },
];

async function endOldSessions({ db, clock }: Services): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, clock()));
}
