import { getRouteApi } from '@tanstack/react-router';
import { Overrides } from '#/features/billing/overrides/Overrides.tsx';
import { StaffBilling } from '#/features/billing/staff/StaffBilling.tsx';
import { Helpdesk } from '#/features/helpdesk/Helpdesk.tsx';
import { MemberList } from '#/features/helpdesk/MemberList.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { routes } from '#/shell/names.ts';
import { KioskPage } from './KioskPage.tsx';
import { userPathOf } from './user-path.ts';

const route = getRouteApi(routes['org.helpdesk']);

export function HelpdeskScreen() {
  const { organization } = route.useParams();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();

  return (
    <KioskPage title="Helpdesk">
      <Helpdesk
        key={organization}
        organization={organization}
        userPathOf={userPathOf}
        bills={
          <StaffBilling address={{ organization }} teamPathOf={(team) => teamPathOf(organization, team)} />
        }
        members={
          <>
            <SearchField
              label="Search by name or email"
              initial={search}
              onSearch={(text) =>
                void navigate({ search: { search: text }, replace: true, resetScroll: false })
              }
            />
            <MemberList organization={organization} search={search} userPathOf={userPathOf} />
          </>
        }
      />
      <Overrides
        key={`overrides of ${organization}`}
        of={{ kind: 'organization', organization }}
        userPathOf={userPathOf}
      />
    </KioskPage>
  );
}

function teamPathOf(organization: string, team: string): string {
  return routes['org.helpdesk.team'].replace('$organization', organization).replace('$team', team);
}
