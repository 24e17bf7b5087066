import type { Module } from '../../platform/module.ts';
import { organizationRoutes, organizationUserRoutes, teamMemberRoutes } from './organizations.routes.ts';

export const organizations: Module = {
  entrances: [organizationRoutes, teamMemberRoutes, organizationUserRoutes],
};
