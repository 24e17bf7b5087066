import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { tokensQuery, type TokenOwner } from '#/features/tokens/tokens.queries.ts';
import { findOpen } from '#/routes/organizations/find-organization.ts';
import { shownTeam } from '#/routes/organizations/team/shown-team.ts';
import { backToTeams, requireTeam } from '#/routes/organizations/team/team-loads.ts';
import { seesTokens } from '#/routes/organizations/who-sees.ts';
import { tokenPaths } from './token-paths.ts';

/* oxlint-disable typescript/only-throw-error -- The router's own way to say where to go instead. */

export interface TokenVisit {
  context: { queryClient: QueryClient };
  params: { organization?: string; team?: string; tokenId?: string };
  location: { href: string };
}

interface Opened {
  owner: TokenOwner;
  mayChange: boolean;
}

/** Of the team that the address names, to whoever oversees it, or of the account. */
async function openOwner({ context, location, params }: TokenVisit): Promise<Opened> {
  const { organization, team } = params;
  if (organization === undefined || team === undefined) return { owner: null, mayChange: true };
  const place = { organization, team };
  const { permissions } = await requireTeam({ context, location, params: place });
  if (!permissions.includes('supervisor.access')) backToTeams('Unknown team.');
  return { owner: place, mayChange: permissions.includes('supervisor.create') };
}

export async function loadTokens(visit: TokenVisit): Promise<void> {
  const { owner } = await openOwner(visit);
  await visit.context.queryClient.query({ ...tokensQuery(owner), staleTime: 0 });
}

/** Whoever can only look is led to the list. */
export async function loadForm(visit: TokenVisit): Promise<void> {
  const { owner, mayChange } = await openOwner(visit);
  if (!mayChange) throw redirect({ href: tokenPaths(owner).list, replace: true });
  const { data } = await visit.context.queryClient.query({ ...tokensQuery(owner), staleTime: 0 });
  const { tokenId } = visit.params;
  if (tokenId !== undefined && !data.some(({ id }) => id === tokenId)) throw notFound();
}

interface OrganizationVisit extends Pick<TokenVisit, 'context' | 'location'> {
  params: { organization: string };
  deps: { team: string };
}

/** Of one team of an organization at a time, to whoever oversees all. */
export async function loadTeamTokens({ deps, ...visit }: OrganizationVisit): Promise<void> {
  const organization = await findOpen(visit, seesTokens);
  const team = shownTeam(organization, deps.team);
  if (!team) return;
  const address = { organization: organization.slug, team: team.slug };
  await visit.context.queryClient.query({ ...tokensQuery(address), staleTime: 0 });
}
