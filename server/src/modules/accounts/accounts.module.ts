import type { Module } from '../../platform/module.ts';
import { accountJobs } from './accounts.jobs.ts';
import { accountRoutes, exportedFiles } from './accounts.routes.ts';

export const accounts: Module = {
  entrances: [accountRoutes, exportedFiles],
  jobs: accountJobs,
};
