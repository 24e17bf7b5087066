import type { Module } from '../../platform/module.ts';
import { pauseTokens } from './pause-tokens.ts';
import { tokenRoutes } from './tokens.routes.ts';

export const tokens: Module = {
  entrances: [tokenRoutes],
  jobs: [{ name: 'pause-tokens', cron: '*/10 * * * *', handler: pauseTokens }],
};
