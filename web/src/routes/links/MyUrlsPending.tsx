import { Skeleton } from '#/ui/Skeleton.tsx';
import { Page } from '#/ui/Page.tsx';

const shownAtFirst = 4;

export function MyUrlsPending() {
  return <ListPending title="My URLs" />;
}

export function DashboardPending() {
  return <ListPending title="Dashboard" />;
}

/** A list in its final measures, until it is there. */
function ListPending({ title }: { title: string }) {
  return (
    <Page title={title} pending>
      <div className="link-list" role="status" aria-label="Loading">
        {Array.from({ length: shownAtFirst }, (_, index) => (
          <Skeleton key={index} className="link-card-space" />
        ))}
      </div>
    </Page>
  );
}
