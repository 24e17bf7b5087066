import { sql, type SQL } from 'drizzle-orm';
import { signOnPath } from '@linklet/contract/single-sign-on/paths.ts';
import { sessionOf, type Caller } from '../../../platform/callers/caller.ts';
import { HOUR_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OpenOrganization } from '../../../platform/scope.ts';
import { ssoConnections, ssoStepUps } from '../../../schema/single-sign-on/single-sign-on.table.ts';
import { grantedPermissions, type Standing } from './granted-permissions.ts';
import { organizations, teams } from '../../../schema/organizations/organizations.table.ts';

const STEP_UP_MS = 12 * HOUR_MS;

/** A connection that is asked for. */
export interface SignOnAsked {
  key: string;
  ofTeam: boolean;
}

/**
 * The connection that whoever comes into the organization, or the team, has to pass and this session has not:
 * the organization's before the team's. A token made since it is required was made by somebody who had.
 */
export function signOnAsked(caller: Caller, now: Date): SQL<SignOnAsked | null> {
  const tokenMadeAt = caller.kind === 'token' ? caller.token.madeAt.toISOString() : null;
  const since = new Date(now.getTime() - STEP_UP_MS).toISOString();
  return sql<SignOnAsked | null>`(
    select json_build_object('key', ${ssoConnections.key}, 'ofTeam', ${ssoConnections.teamId} is not null)
    from ${ssoConnections}
    where ${ssoConnections.organizationId} = ${organizations.id} and ${ssoConnections.enforcedAt} is not null
      and not coalesce(${tokenMadeAt}::timestamptz > ${ssoConnections.enforcedAt}, false)
      and (${ssoConnections.teamId} is null or ${ssoConnections.teamId} = ${teams.id})
      and not exists (
        select from ${ssoStepUps}
        where ${ssoStepUps.sessionId} = ${sessionOf(caller)} and ${ssoStepUps.connectionId} = ${ssoConnections.id}
          and ${ssoStepUps.passedAt} > ${since}::timestamptz)
    order by ${ssoConnections.teamId} nulls first limit 1)`;
}

/**
 * Whether somebody has to pass it: the owner mends what keeps everybody else out, and a team's own keeps nobody out who
 * may the same in all teams.
 */
export function isSignOnAsked({
  standing,
  signOnAsked,
}: {
  standing: Standing;
  signOnAsked: SignOnAsked | null;
}): boolean {
  if (signOnAsked === null || standing.isOwner) return false;
  if (!signOnAsked.ofTeam) return true;
  const withoutTeam = grantedPermissions({ ...standing, role: null });
  return grantedPermissions(standing)?.every((each) => withoutTeam?.includes(each)) !== true;
}

/** Sends whoever has not passed it there. Throws `sign_on_required`. */
export function requireSignOn(asked: SignOnAsked | null, { name, team }: OpenOrganization): void {
  if (asked === null) return;
  const redirect = signOnPath(asked.key);
  throw new AppError('sign_on_required', { name: asked.ofTeam && team ? team.name : name, redirect });
}
