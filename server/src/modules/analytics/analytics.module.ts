import type { Module } from '../../platform/module.ts';
import { analyticsRoutes } from './analytics.routes.ts';

export const analytics: Module = {
  entrances: [analyticsRoutes],
};
