import type { Module } from '../../platform/module.ts';
import { on } from '../../platform/hooks.ts';
import { accountHandedOver } from '../../hooks/accounts.hooks.ts';
import { removeTwoFactor } from './remove-two-factor.ts';
import { twoFactorRoutes } from './two-factor.routes.ts';

export const twoFactor: Module = {
  entrances: [twoFactorRoutes],
  handlers: [on(accountHandedOver, removeTwoFactor)],
};
