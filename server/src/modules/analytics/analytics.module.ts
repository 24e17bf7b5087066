import type { Module } from '../../platform/module.ts';
import { analyticsJobs } from './analytics.jobs.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { sharedRoutes } from './shared/shared.routes.ts';

export const analytics: Module = {
  entrances: [analyticsRoutes, sharedRoutes],
  jobs: analyticsJobs,
};
