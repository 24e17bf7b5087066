import { lt } from 'drizzle-orm';
import type { Job } from '../../platform/jobs.ts';
import type { Services } from '../../platform/scope.ts';
import { mailAnnouncement } from './mailings/mail-announcement.ts';
import { sendPasswordReset } from './passwords/reset-password.ts';
import { exportAccount, forgetOldExports } from './profile/export-account.ts';
import { purgeDeletedAccounts } from './profile/delete-account.ts';
import { forgetOldNetworks } from './sign-in/known-networks.ts';
import { sessions } from './sessions.table.ts';
import { attempts, passwordResets } from './users.table.ts';

export const identityJobs: readonly Job[] = [
  { name: 'end-old-sessions', cron: '7 * * * *', handler: endOldSessions },
  { name: 'forget-old-attempts', cron: '37 * * * *', handler: forgetOldAttempts },
  { name: 'forget-old-networks', cron: '42 3 * * *', handler: forgetOldNetworks },
  { name: 'purge-deleted-accounts', cron: '47 * * * *', handler: purgeDeletedAccounts },
  { name: 'forget-old-exports', cron: '52 * * * *', handler: forgetOldExports },
  { name: 'export-account', handler: exportAccount },
  { name: 'mail-announcement', handler: mailAnnouncement },
  { name: 'send-password-reset', handler: sendPasswordReset },
];

/** Removes sessions that are over. */
async function endOldSessions({ db, clock }: Services): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, clock()));
}

async function forgetOldAttempts({ db, clock }: Services): Promise<void> {
  await db.delete(attempts).where(lt(attempts.resetsAt, clock()));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, clock()));
}
