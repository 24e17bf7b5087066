import type { Module } from '../../platform/module.ts';
import { provisioningRoutes } from './provisioning.routes.ts';
import { scim } from './scim.routes.ts';

export const provisioning: Module = { entrances: [provisioningRoutes, scim] };
