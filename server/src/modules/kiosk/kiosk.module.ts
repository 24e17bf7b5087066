import type { Module } from '../../platform/module.ts';
import { kioskRoutes } from './kiosk.routes.ts';

export const kiosk: Module = {
  entrances: [kioskRoutes],
};
