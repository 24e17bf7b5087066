import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { organizationsQuery } from '#/features/organizations/organizations.queries.ts';
import { SignOnSections } from '#/features/single-sign-on/SignOnSections.tsx';
import { SettingsPage } from '#/routes/accounts/SettingsPage.tsx';
import { routes } from '#/shell/names.ts';

const route = getRouteApi(routes['team.sso']);

export function TeamSignOnScreen() {
  const place = route.useParams();
  const { data: organizations } = useSuspenseQuery(organizationsQuery);
  const organization = organizations.find(({ slug }) => slug === place.organization);
  const team = organization?.teams.find(({ slug }) => slug === place.team);
  if (!team) return null;

  return (
    <SettingsPage title={`Single sign-on of ${team.name}`}>
      {() => (
        <>
          <p>
            <a href={routes['settings.teams']}>All organizations</a>
          </p>
          <SignOnSections place={place} name={team.name} roles={null} />
        </>
      )}
    </SettingsPage>
  );
}
