import { getRouteApi, Link } from '@tanstack/react-router';
import { StaffBilling } from '#/features/billing/staff/StaffBilling.tsx';
import { UserOrganizations } from '#/features/helpdesk/index.ts';
import { UserDetails } from '#/features/kiosk/UserDetails.tsx';
import { routes } from '#/shell/names.ts';
import { KioskPage } from './KioskPage.tsx';

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
      <StaffBilling key={`billing of ${id}`} address={{ id }} />
      <UserOrganizations id={id} pathOf={(slug) => routes['org.helpdesk'].replace('$organization', slug)} />
    </KioskPage>
  );
}
