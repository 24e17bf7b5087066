import type { Module } from '../../platform/module.ts';
import { on } from '../../platform/hooks.ts';
import { accountExported, accountHandedOver } from '../../hooks/accounts.hooks.ts';
import { exportIdentities, removeIdentities } from './account-identities.ts';
import { socialRedirects, socialRoutes } from './social.routes.ts';

export const social: Module = {
  entrances: [socialRoutes, socialRedirects],
  handlers: [on(accountExported, exportIdentities), on(accountHandedOver, removeIdentities)],
};
