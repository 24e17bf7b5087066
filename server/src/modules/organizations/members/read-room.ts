import type { OpenOrganization, Scope } from '../../../platform/scope.ts';
import { countPeople, planOptionsOf } from './member-room.ts';
import { countPaidTeams } from '../teams/teams.ts';

interface Room {
  used: number;
  /** Null is no limit. */
  limit: number | null;
}

/** How much of what its plan has room for is taken: teams by all organizations of whoever pays, people by this one. */
export async function readRoom(
  scope: Scope,
  { id, billableId }: Pick<OpenOrganization, 'id' | 'billableId'>,
): Promise<{ teams: Room; members: Room }> {
  const [options, teams, people] = await Promise.all([
    planOptionsOf(scope, id),
    countPaidTeams(scope, billableId),
    countPeople(scope, id),
  ]);
  return {
    teams: { used: teams, limit: options.max_teams },
    members: { used: people, limit: options.max_team_members },
  };
}
