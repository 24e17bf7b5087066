import type { Module } from '../../platform/module.ts';
import { on } from '../../platform/hooks.ts';
import { accountExported, accountHandedOver } from '../../hooks/accounts.hooks.ts';
import { exportPasskeys, removePasskeys } from './account-passkeys.ts';
import { passkeyRoutes } from './passkeys.routes.ts';

export const passkeys: Module = {
  entrances: [passkeyRoutes],
  handlers: [on(accountExported, exportPasskeys), on(accountHandedOver, removePasskeys)],
};
