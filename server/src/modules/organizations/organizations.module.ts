import type { Module } from '../../platform/module.ts';
import { organizationRoutes } from './organizations.routes.ts';

export const organizations: Module = {
  entrances: [organizationRoutes],
};
