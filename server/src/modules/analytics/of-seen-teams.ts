import type { Scope } from '../../platform/scope.ts';
import { listSeenTeams } from '../organizations/index.ts';

/** A question about the links of all teams of the organization whose statistics whoever asks sees. */
export async function ofSeenTeams<Query extends object>(scope: Scope, query: Query) {
  const teams = await listCountedTeams(scope);
  return { ...query, workspaces: teams.map(({ workspaceId }) => workspaceId) };
}

/** What an organization keeps from a team is not to be had beside it, but for whoever keeps it. */
export async function listCountedTeams(scope: Scope) {
  const teams = await listSeenTeams(scope);
  if (scope.permissions.has('teams.narrow')) return teams;
  return teams.filter(({ withheld }) => !withheld.includes('use_analytics'));
}
