import { job, type Job } from '../../../platform/jobs/jobs.ts';
import { forgetOldLinkExports, writeLinkExportJob } from './link-exports.ts';
import { writeLinkExport } from './write-link-export.ts';

export const linkExportJobs: readonly Job[] = [
  job(writeLinkExportJob, writeLinkExport),
  { name: 'forget-old-link-exports', cron: '37 * * * *', handler: forgetOldLinkExports },
];
