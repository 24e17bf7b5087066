import { accountExported } from '../../hooks/accounts.hooks.ts';
import { on } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { exportAppeals } from './appeals/export-appeals.ts';
import { reportRoutes } from './reports.routes.ts';

export const reports: Module = {
  entrances: [reportRoutes],
  handlers: [on(accountExported, exportAppeals)],
};
