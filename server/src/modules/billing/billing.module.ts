import type { Module } from '../../platform/module.ts';
import { billingRoutes } from './billing.routes.ts';

export const billing: Module = {
  entrances: [billingRoutes],
};
