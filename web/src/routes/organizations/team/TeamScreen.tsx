import { ShareButton, StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { SpaceOverview } from '#/features/organizations/space/SpaceOverview.tsx';
import { sharePaths } from '#/routes/analytics/share-paths.ts';
import { useStatsSearch } from '#/routes/analytics/use-stats-search.ts';
import { TeamPage } from './TeamPage.tsx';

/** What a team has, and the clicks on it. */
export function TeamScreen() {
  const { search, onSearch } = useStatsSearch();
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
              onSearch={onSearch}
              actions={<ShareButton {...sharePaths} />}
              empty={<WaitingForClicks newUrl={null} search={search} />}
            />
          </>
        );
      }}
    </TeamPage>
  );
}
