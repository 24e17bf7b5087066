/** Provisioning: an organization's provider tells who its people are, by SCIM. */
export { ProvisioningSection } from './ProvisioningSection.tsx';
export { provisioningQuery } from './provisioning.queries.ts';
