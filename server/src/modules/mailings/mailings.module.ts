import type { Module } from '../../platform/module.ts';
import { mailingJobs } from './mailings.jobs.ts';
import { mailingByOneClick, mailingRoutes } from './mailings.routes.ts';

export const mailings: Module = {
  entrances: [mailingRoutes, mailingByOneClick],
  jobs: mailingJobs,
};
