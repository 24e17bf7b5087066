/** Organizations owns companies with their teams and members, and who may do what in their workspaces. */
export { isInOrganization } from './add-member.ts';
export { openOrganization } from './open-organization.ts';
