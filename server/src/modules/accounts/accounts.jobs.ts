import { job, type Job } from '../../platform/jobs/jobs.ts';
import { purgeDeletedAccounts } from './delete-account.ts';
import { exportAccount, exportAccountJob, forgetOldExports } from './exports/export-account.ts';
import { forgetOldEmailChanges } from './email/undo-email-change.ts';

export const accountJobs: readonly Job[] = [
  { name: 'purge-deleted-accounts', cron: '47 * * * *', handler: purgeDeletedAccounts },
  { name: 'forget-old-exports', cron: '52 * * * *', handler: forgetOldExports },
  { name: 'forget-old-email-changes', cron: '57 * * * *', handler: forgetOldEmailChanges },
  job(exportAccountJob, exportAccount),
];
