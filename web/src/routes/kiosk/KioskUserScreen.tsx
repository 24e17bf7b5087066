import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Overrides } from '#/features/billing/overrides/Overrides.tsx';
import { StaffBilling } from '#/features/billing/staff/StaffBilling.tsx';
import { UserOrganizations } from '#/features/helpdesk/index.ts';
import { UserActions } from '#/features/kiosk/support/UserActions.tsx';
import { UserDetails } from '#/features/kiosk/UserDetails.tsx';
import { UserHeading } from '#/features/kiosk/UserHeading.tsx';
import { userQuery } from '#/features/kiosk/kiosk.queries.ts';
import { routes } from '#/shell/names.ts';
import { KioskPage } from './KioskPage.tsx';
import { userPathOf } from './user-path.ts';

const route = getRouteApi(routes['kiosk.user']);

export function KioskUserScreen() {
  const { userId: id } = route.useParams();
  const user = useSuspenseQuery(userQuery(id)).data;

  return (
    <KioskPage
      title={user.name}
      heading={<UserHeading user={user} />}
      // A new page: nothing that was shown or typed as oneself stays.
      actions={
        <UserActions
          key={id}
          user={user}
          onImpersonated={() => location.assign(routes['settings.profile'])}
        />
      }
    >
      <p>
        <Link to={routes['kiosk.users']} search={{ search: '' }}>
          All users
        </Link>
      </p>
      <UserDetails user={user} />
      <Overrides key={`overrides of ${id}`} of={{ kind: 'user', id }} userPathOf={userPathOf} />
      <StaffBilling key={`billing of ${id}`} address={{ id }} />
      <UserOrganizations id={id} pathOf={(slug) => routes['org.helpdesk'].replace('$organization', slug)} />
    </KioskPage>
  );
}
