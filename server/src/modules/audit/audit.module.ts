import type { Module } from '../../platform/module.ts';
import { on } from '../../platform/hooks.ts';
import { accountExported } from '../../hooks/accounts.hooks.ts';
import { auditFiles, auditRoutes } from './audit.routes.ts';
import { exportHistory } from './export-history.ts';

export const audit: Module = {
  entrances: [auditRoutes, auditFiles],
  handlers: [on(accountExported, exportHistory)],
};
