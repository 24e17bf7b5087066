import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { StaffBilling } from '#/features/billing/staff/StaffBilling.tsx';
import { staffBillingQuery } from '#/features/billing/staff/staff-billing.queries.ts';
import { routes } from '#/shell/names.ts';
import { KioskPage } from './KioskPage.tsx';

const route = getRouteApi(routes['org.helpdesk.team']);

/** What staff see of what a team pays by itself. */
export function TeamBillingScreen() {
  const { organization, team } = route.useParams();
  const address = { organization, team };
  const { name } = useSuspenseQuery(staffBillingQuery(address)).data;

  return (
    <KioskPage title={`Billing of ${name}`}>
      <p>
        <Link to={routes['org.helpdesk']} params={{ organization }} search={{ search: '' }}>
          Helpdesk of the organization
        </Link>
      </p>
      <StaffBilling key={`${organization} ${team}`} address={address} />
    </KioskPage>
  );
}
