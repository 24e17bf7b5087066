import type { Module } from '../../platform/module.ts';
import { organizationJobs } from './organizations.jobs.ts';
import {
  organizationEndRoutes,
  organizationRoutes,
  organizationUserRoutes,
  teamMemberRoutes,
} from './organizations.routes.ts';

export const organizations: Module = {
  entrances: [organizationRoutes, organizationEndRoutes, teamMemberRoutes, organizationUserRoutes],
  jobs: organizationJobs,
};
