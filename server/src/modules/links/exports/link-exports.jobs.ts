import type { Job } from '../../../platform/jobs/jobs.ts';
import { forgetOldLinkExports } from './link-exports.ts';
import { writeLinkExport } from './write-link-export.ts';

export const linkExportJobs: readonly Job[] = [
  { name: 'write-link-export', handler: writeLinkExport, isLong: true },
  { name: 'forget-old-link-exports', cron: '37 * * * *', handler: forgetOldLinkExports },
];
