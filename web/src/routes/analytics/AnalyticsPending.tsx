import { Skeleton } from '#/ui/Skeleton.tsx';
import { Page } from '#/ui/Page.tsx';

/** The screen in its final measures, until it is there. */
export function AnalyticsPending() {
  return (
    <Page title="Statistics" pending>
      <div className="analytics stats-pending" role="status" aria-label="Loading">
        <Skeleton className="analytics-bar-space" />
        <Skeleton className="stats-space" />
      </div>
    </Page>
  );
}
