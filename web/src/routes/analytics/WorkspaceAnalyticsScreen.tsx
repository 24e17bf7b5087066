import { getRouteApi } from '@tanstack/react-router';
import { ShareButton, StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';
import { sharePaths } from './share-paths.ts';

const route = getRouteApi(routes['dashboard.analytics']);

export function WorkspaceAnalyticsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();

  return (
    <Page title="Analytics">
      <StatsView
        link={undefined}
        search={search}
        zone={useZone()}
        onSearch={(changed) => void navigate({ search: changed, replace: true, resetScroll: false })}
        actions={<ShareButton {...sharePaths} />}
        empty={<WaitingForClicks newUrl={null} search={search} />}
      />
    </Page>
  );
}
