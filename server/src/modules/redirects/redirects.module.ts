import type { Module } from '../../platform/module.ts';
import { redirectJobs } from './redirects.jobs.ts';

export const redirects: Module = {
  jobs: redirectJobs,
};
