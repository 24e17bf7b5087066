import type { Scope } from '../../platform/scope.ts';
import { listSeenTeams } from '../organizations/index.ts';

/** A question about the links of all teams of the organization that whoever asks sees. */
export async function ofSeenTeams<Query extends object>(scope: Scope, query: Query) {
  const teams = await listSeenTeams(scope);
  return { ...query, workspaces: teams.map(({ workspaceId }) => workspaceId) };
}
