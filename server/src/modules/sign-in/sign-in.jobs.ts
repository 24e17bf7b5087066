import { lt } from 'drizzle-orm';
import { job, type Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/scope.ts';
import { forgetOldNetworks } from './known-networks.ts';
import { passwordResets } from '../../schema/sign-in/password-resets.table.ts';
import { passwordResetJob, sendPasswordReset } from './reset-password.ts';

export const signInJobs: readonly Job[] = [
  { name: 'forget-old-networks', cron: '42 3 * * *', handler: forgetOldNetworks },
  { name: 'forget-old-password-resets', cron: '37 * * * *', handler: forgetOldResets },
  job(passwordResetJob, sendPasswordReset),
];

async function forgetOldResets({ db, clock }: Services): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, clock()));
}
