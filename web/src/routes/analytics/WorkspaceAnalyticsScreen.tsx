import { ShareButton, StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { Page } from '#/ui/Page.tsx';
import { sharePaths } from './share-paths.ts';
import { useStatsSearch } from './use-stats-search.ts';

export function WorkspaceAnalyticsScreen() {
  const { search, onSearch } = useStatsSearch();

  return (
    <Page title="Statistics">
      <StatsView
        link={undefined}
        search={search}
        zone={useZone()}
        onSearch={onSearch}
        actions={<ShareButton {...sharePaths} />}
        empty={<WaitingForClicks newUrl={null} search={search} />}
      />
    </Page>
  );
}
