import type { QueryClient } from '@tanstack/react-query';
import { findOpen } from '#/routes/organizations/find-organization.ts';
import { shownTeam } from '#/routes/organizations/team/shown-team.ts';
import { backToTeams, requireTeam } from '#/routes/organizations/team/team-loads.ts';
import { seesTokens } from '#/routes/organizations/who-sees.ts';
import type { Owner } from './place.ts';

export interface PlaceVisit {
  context: { queryClient: QueryClient };
  params: { organization?: string; team?: string };
  location: { href: string };
}

interface Opened {
  owner: Owner;
  mayChange: boolean;
}

/** Of the team that the address names, to whoever oversees it, or of the account. */
export async function openOwner({ context, location, params }: PlaceVisit): Promise<Opened> {
  const { organization, team } = params;
  if (organization === undefined || team === undefined) return { owner: null, mayChange: true };
  const place = { organization, team };
  const { permissions } = await requireTeam({ context, location, params: place });
  if (!permissions.includes('supervisor.access')) backToTeams('Unknown team.');
  return { owner: place, mayChange: permissions.includes('supervisor.create') };
}

export interface OrganizationVisit extends Pick<PlaceVisit, 'context' | 'location'> {
  params: { organization: string };
  deps: { team: string };
}

/** The team of an organization that is shown to whoever oversees all; undefined where there is none. */
export async function openShownTeam({ deps, ...visit }: OrganizationVisit): Promise<Owner | undefined> {
  const organization = await findOpen(visit, seesTokens);
  const team = shownTeam(organization, deps.team);
  return team && { organization: organization.slug, team: team.slug };
}
