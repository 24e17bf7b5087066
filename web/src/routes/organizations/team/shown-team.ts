import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';

/** The teams that a page of an organization shows one at a time. */
export function shownTeams({ teams }: OrganizationView): TeamView[] {
  return teams.filter(({ status }) => !status.archived);
}

/** The team that is wanted, or else the first; undefined where there is none. */
export function shownTeam(organization: OrganizationView, wanted: string): TeamView | undefined {
  const teams = shownTeams(organization);
  return teams.find(({ slug }) => slug === wanted) ?? teams[0];
}
