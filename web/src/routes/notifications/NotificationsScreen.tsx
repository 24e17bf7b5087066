import { useSuspenseQuery } from '@tanstack/react-query';
import { NotificationList } from '#/features/notifications/NotificationList.tsx';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { Page } from '#/ui/Page.tsx';

export function NotificationsScreen() {
  const { data: state } = useSuspenseQuery(stateQuery);

  return (
    <Page title="Notifications">
      <NotificationList
        readUpTo={state.user?.last_read_announcements_at ?? null}
        readOnly={state.impersonated}
      />
    </Page>
  );
}
