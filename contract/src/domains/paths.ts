/** Where domains are added, by an account and by an organization. */
export const addDomainPath = '/app/settings/branded-domains/create';
export const addOrganizationDomainPath = '/app/organizations/$organization/settings/profile/domains/create';
