import type { Scope } from '../../platform/scope.ts';
import { findOwnedDomain } from '../domains/index.ts';
import { listCountedTeams } from './of-seen-teams.ts';

/**
 * A question about the links on a branded domain of the account; in an organization those of the teams whose statistics
 * whoever asks sees, and of their own space. Throws `not_found` for a domain that is not theirs.
 */
export async function onDomain<Query extends object>(scope: Scope, name: string, query: Query) {
  const domain = await findOwnedDomain(scope, name);
  const teams = scope.organization === null ? [] : await listCountedTeams(scope);
  const own = scope.organization === null || scope.permissions.has('links.view') ? scope.workspaceId : null;
  const workspaces = teams.map(({ workspaceId }) => workspaceId);
  return { ...query, workspaces: own === null ? workspaces : [...workspaces, own], domainId: domain.id };
}
