import type { Module } from '../../platform/module.ts';
import { accountJobs } from './accounts.jobs.ts';
import { accountRoutes } from './accounts.routes.ts';

export const accounts: Module = {
  entrances: [accountRoutes],
  jobs: accountJobs,
};
