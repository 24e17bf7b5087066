import { getRouteApi, Link } from '@tanstack/react-router';
import { Overrides } from '#/features/billing/overrides/Overrides.tsx';
import { StaffBilling } from '#/features/billing/staff/StaffBilling.tsx';
import { UserOrganizations } from '#/features/helpdesk/index.ts';
import { UserDetails } from '#/features/kiosk/UserDetails.tsx';
import { routes } from '#/shell/names.ts';
import { KioskPage } from './KioskPage.tsx';
import { userPathOf } from './user-path.ts';

const route = getRouteApi(routes['kiosk.user']);

export function KioskUserScreen() {
  const { userId: id } = route.useParams();

  return (
    <KioskPage title="User">
      <p>
        <Link to={routes['kiosk.users']} search={{ search: '' }}>
          All users
        </Link>
      </p>
      <UserDetails key={id} id={id} />
      <Overrides key={`overrides of ${id}`} of={{ kind: 'user', id }} userPathOf={userPathOf} />
      <StaffBilling key={`billing of ${id}`} address={{ id }} />
      <UserOrganizations id={id} pathOf={(slug) => routes['org.helpdesk'].replace('$organization', slug)} />
    </KioskPage>
  );
}
