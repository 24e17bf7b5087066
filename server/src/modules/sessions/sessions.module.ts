import type { Module } from '../../platform/module.ts';
import { on } from '../../platform/hooks.ts';
import { accountExported } from '../../hooks/accounts.hooks.ts';
import { exportSessions } from './export-sessions.ts';
import { sessionJobs } from './sessions.jobs.ts';
import { sessionRoutes } from './sessions.routes.ts';

export const sessions: Module = {
  entrances: [sessionRoutes],
  jobs: sessionJobs,
  handlers: [on(accountExported, exportSessions)],
};
