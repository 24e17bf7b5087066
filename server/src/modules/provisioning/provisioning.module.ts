import { on } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import { memberAdded, organizationPurged, rightsNarrowed } from '../../hooks/organizations.hooks.ts';
import { linkNewcomer } from './bring-in.ts';
import { forgetProvisioning } from './forget-provisioning.ts';
import { provisioningJobs } from './provisioning.jobs.ts';
import { provisioningRoutes } from './provisioning.routes.ts';
import { scim } from './scim.routes.ts';
import { endUncoveredToken } from './tokens.ts';

export const provisioning: Module = {
  entrances: [provisioningRoutes, scim],
  jobs: provisioningJobs,
  handlers: [
    on(organizationPurged, forgetProvisioning),
    on(memberAdded, linkNewcomer),
    on(rightsNarrowed, endUncoveredToken),
  ],
};
