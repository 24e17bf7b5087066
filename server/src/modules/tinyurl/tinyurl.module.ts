import { accountExported } from '../../hooks/accounts.hooks.ts';
import { on } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { apiCreateSurface } from './api-create.ts';
import { bulkJobs } from './bulk/bulk.jobs.ts';
import { exportBatches } from './bulk/export-batches.ts';
import { tinyurlSurface } from './tinyurl.surface.ts';

export const tinyurl: Module = {
  entrances: [tinyurlSurface, apiCreateSurface],
  jobs: bulkJobs,
  handlers: [on(accountExported, exportBatches)],
};
