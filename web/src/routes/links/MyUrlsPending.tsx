import { Skeleton } from '#/ui/Skeleton.tsx';
import { Page } from '#/ui/Page.tsx';

const shownAtFirst = 4;

/** A list in its final measures, until it is there. */
export function MyUrlsPending() {
  return (
    <Page title="My URLs" pending>
      <div className="link-list" role="status" aria-label="Loading">
        {Array.from({ length: shownAtFirst }, (_, index) => (
          <Skeleton key={index} className="link-card-space" />
        ))}
      </div>
    </Page>
  );
}

/** The line of filters, and the list. */
export function DashboardPending() {
  return (
    <Page title="Dashboard" heading="Links" pending>
      <div className="dashboard-space" role="status" aria-label="Loading">
        <Skeleton />
        <Skeleton />
      </div>
    </Page>
  );
}
