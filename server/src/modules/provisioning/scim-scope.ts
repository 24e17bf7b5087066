import { rolePermissions } from '@linklet/contract/http/access.ts';
import type { Provider } from '../../platform/callers/caller.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import type { organizations } from '../../schema/organizations/organizations.table.ts';
import { teamRolePermissions } from '../organizations/index.ts';
import { openOwnWorkspace } from '../workspaces/index.ts';

/** What whoever makes a token gives away with it. */
export const givenByProvisioning = [...rolePermissions, ...teamRolePermissions.admin];

/**
 * A provider that comes with the token of an organization. It gives and takes what roles hold, in the organization and
 * in its teams, and so may what they may; nothing that is the owner’s alone.
 */
export async function scimScope(
  services: Services,
  { id, slug, name, billableId }: typeof organizations.$inferSelect,
  address: string,
): Promise<Scope<Provider>> {
  const caller: Provider = { kind: 'provider', address, isTrustedAddress: false };
  return {
    ...services,
    ...(await openOwnWorkspace(services, caller)),
    permissions: new Set(givenByProvisioning),
    organization: { id, slug, name, billableId, isArchived: false, team: null },
    caller,
  };
}
