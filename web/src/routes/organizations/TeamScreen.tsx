import { getRouteApi } from '@tanstack/react-router';
import { ShareButton, StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { SpaceOverview } from '#/features/organizations/SpaceOverview.tsx';
import { sharePaths } from '#/routes/analytics/share-paths.ts';
import { routes } from '#/shell/names.ts';
import { TeamPage } from './TeamPage.tsx';

const route = getRouteApi(routes['org.team']);

/** What a team has, and the clicks on it. */
export function TeamScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useZone();

  return (
    <TeamPage title="Overview">
      {({ organization, team }) => {
        const address = { organization: organization.slug, team: team.slug };
        return (
          <>
            <SpaceOverview
              key={team.slug}
              address={address}
              counts={[{ name: 'Members', count: team.members }]}
            />
            <StatsView
              link={undefined}
              address={address}
              search={search}
              zone={zone}
              onSearch={(changed) => void navigate({ search: changed, replace: true, resetScroll: false })}
              actions={<ShareButton {...sharePaths} />}
              empty={<WaitingForClicks newUrl={null} search={search} />}
            />
          </>
        );
      }}
    </TeamPage>
  );
}
