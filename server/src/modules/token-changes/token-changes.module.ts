import { on } from '../../platform/hooks.ts';
import { changeAsked } from '../../platform/http/tokens/ask-for.ts';
import type { Module } from '../../platform/module.ts';
import { forgetRequests } from './forget-requests.ts';
import { keepRequest } from './keep-request.ts';
import { tokenChangesRoutes } from './token-changes.routes.ts';

export const tokenChanges: Module = {
  entrances: [tokenChangesRoutes],
  jobs: [{ name: 'forget-token-requests', cron: '41 * * * *', handler: forgetRequests }],
  handlers: [on(changeAsked, keepRequest)],
};
