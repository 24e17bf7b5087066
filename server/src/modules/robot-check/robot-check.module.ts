import type { Module } from '../../platform/module.ts';
import { robotCheckJobs } from './robot-check.jobs.ts';
import { robotCheckRoutes } from './robot-check.routes.ts';

export const robotCheck: Module = {
  entrances: [robotCheckRoutes],
  jobs: robotCheckJobs,
};
