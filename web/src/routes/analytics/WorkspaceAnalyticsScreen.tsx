import { getRouteApi } from '@tanstack/react-router';
import { StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { Page } from '#/ui/Page.tsx';
import { routes } from '#/shell/names.ts';

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
        empty={<WaitingForClicks newUrl={null} search={search} />}
      />
    </Page>
  );
}
