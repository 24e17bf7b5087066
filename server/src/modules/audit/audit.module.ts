import type { Module } from '../../platform/module.ts';
import { on } from '../../platform/hooks.ts';
import { accountExported } from '../accounts/accounts.hooks.ts';
import { exportHistory } from './export-history.ts';

export const audit: Module = {
  handlers: [on(accountExported, exportHistory)],
};
