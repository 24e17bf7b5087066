import type { Module } from '../../platform/module.ts';
import { usageRoutes } from './usage.routes.ts';

export const usage: Module = {
  entrances: [usageRoutes],
};
