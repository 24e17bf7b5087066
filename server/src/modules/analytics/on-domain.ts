import type { Scope } from '../../platform/scope.ts';
import { findOwnedDomain, type Domain } from '../domains/index.ts';
import { listCountedTeams } from './of-seen-teams.ts';

export interface SeenDomain {
  domain: Domain;
  /** The workspaces with links on it whose statistics whoever asks sees. */
  workspaces: number[];
}

/**
 * A branded domain of the account; or of the organization, where the teams count whose statistics whoever asks sees,
 * and their own space. Throws `not_found` for a domain that is not theirs.
 */
export async function findSeenDomain(scope: Scope, name: string): Promise<SeenDomain> {
  const domain = await findOwnedDomain(scope, name);
  const { organization, permissions, workspaceId } = scope;
  const teams = organization === null ? [] : await listCountedTeams(scope);
  const seesOwn = organization === null || permissions.has('links.view');
  const own = seesOwn && workspaceId !== null ? [workspaceId] : [];
  return { domain, workspaces: [...teams.map((team) => team.workspaceId), ...own] };
}

/** A question about the clicks on such a domain. Throws `not_found`. */
export async function onDomain<Query extends object>(scope: Scope, name: string, query: Query) {
  const { domain, workspaces } = await findSeenDomain(scope, name);
  return { ...query, workspaces, domainId: domain.id };
}
