import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { UserList } from '#/features/kiosk/UserList.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { KioskPage } from './KioskPage.tsx';
import { routes } from '#/shell/names.ts';
import { userPathOf } from './user-path.ts';

const route = getRouteApi(routes['kiosk.users']);

export function KioskUsersScreen() {
  const { search } = route.useSearch();
  const navigate = useNavigate();

  return (
    <KioskPage title="Users">
      <SearchField
        label="Search by name or email"
        initial={search}
        onSearch={(text) =>
          void navigate({
            to: routes['kiosk.users'],
            search: { search: text },
            replace: true,
            resetScroll: false,
          })
        }
      />
      <UserList
        search={search}
        pathOf={userPathOf}
        // A new page: nothing that was shown or typed as oneself stays.
        onImpersonated={() => location.assign(routes['settings.profile'])}
      />
    </KioskPage>
  );
}
