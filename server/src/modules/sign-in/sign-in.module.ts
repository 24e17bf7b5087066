import type { Module } from '../../platform/module.ts';
import { signInJobs } from './sign-in.jobs.ts';
import { signInRoutes } from './sign-in.routes.ts';

export const signIn: Module = {
  entrances: [signInRoutes],
  jobs: signInJobs,
};
