import { accountExported, accountPurged } from '../../hooks/accounts.hooks.ts';
import { on } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { exportQuoteRequests, forgetQuoteRequests } from './personal-data.ts';
import { salesRoutes } from './sales.routes.ts';

export const sales: Module = {
  entrances: [salesRoutes],
  handlers: [on(accountExported, exportQuoteRequests), on(accountPurged, forgetQuoteRequests)],
};
