import { getRouteApi, Link } from '@tanstack/react-router';
import { UserBilling } from '#/features/billing/staff/UserBilling.tsx';
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
      <UserBilling key={`billing of ${id}`} id={id} />
      <UserOrganizations id={id} pathOf={(slug) => routes['org.helpdesk'].replace('$organization', slug)} />
    </KioskPage>
  );
}
