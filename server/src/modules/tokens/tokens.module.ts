import { on } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { accountHandedOver } from '../../hooks/accounts.hooks.ts';
import { pauseTokens } from './pause-tokens.ts';
import { removeTokens } from './remove-tokens.ts';
import { tokenRoutes } from './tokens.routes.ts';

export const tokens: Module = {
  entrances: [tokenRoutes],
  jobs: [{ name: 'pause-tokens', cron: '*/10 * * * *', handler: pauseTokens }],
  handlers: [on(accountHandedOver, removeTokens)],
};
