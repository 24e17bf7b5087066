import { Fragment, type ReactNode } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { OrganizationPage } from '#/routes/organizations/OrganizationPage.tsx';
import { shownTeam } from '#/routes/organizations/team/shown-team.ts';
import { ShownTeam } from '#/routes/organizations/team/ShownTeam.tsx';
import { teamPlace, type Place, type Places } from './place.ts';

interface PlacesOfTeamsProps<Paths> {
  places: Places<Paths>;
  title: string;
  /** The slug of the team that the address names. */
  wanted: string;
  onChoose: (team: string) => void;
  action: (place: Place<Paths>) => ReactNode;
  children: (place: Place<Paths>) => ReactNode;
}

/** A page of an organization’s teams, one team at a time. */
export function PlacesOfTeams<Paths>({
  places,
  title,
  wanted,
  onChoose,
  action,
  children,
}: PlacesOfTeamsProps<Paths>) {
  const { impersonated: isImpersonated } = useSuspenseQuery(stateQuery).data;
  const placeOf = (organization: OrganizationView, team: TeamView) =>
    teamPlace(places, { organization, team, isImpersonated });

  return (
    <OrganizationPage
      title={title}
      actions={(organization) => {
        const team = shownTeam(organization, wanted);
        return team ? action(placeOf(organization, team)) : null;
      }}
    >
      {(organization) => (
        <ShownTeam organization={organization} wanted={wanted} title={title} onChoose={onChoose}>
          {(team) => <Fragment key={team.slug}>{children(placeOf(organization, team))}</Fragment>}
        </ShownTeam>
      )}
    </OrganizationPage>
  );
}
