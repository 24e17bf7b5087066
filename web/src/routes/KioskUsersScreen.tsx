import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { UserList } from '#/features/kiosk/UserList.tsx';
import { SearchField } from '#/ui/SearchField.tsx';
import { KioskPage } from './KioskPage.tsx';
import { routes } from './names.ts';
import { useSession } from './use-session.ts';

const route = getRouteApi(routes['kiosk.users']);

export function KioskUsersScreen() {
  const { search } = route.useSearch();
  const navigate = useNavigate();
  const { refresh } = useSession();

  return (
    <KioskPage title="Users">
      <SearchField
        label="Search by name or email"
        initial={search}
        onSearch={(text) =>
          void navigate({ to: routes['kiosk.users'], search: { search: text }, replace: true })
        }
      />
      <UserList
        search={search}
        onImpersonated={async () => {
          // The kiosk is left first: whom staff act as may not see it.
          await navigate({ to: routes['settings.profile'] });
          await refresh();
        }}
      />
    </KioskPage>
  );
}
