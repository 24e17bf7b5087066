import { Suspense, useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import type { SentOrganizationInvitation } from '@linklet/contract/organizations/users.ts';
import { InvitePeople } from '#/features/organizations/invitations/InvitePeople.tsx';
import { PendingInvitations } from '#/features/organizations/invitations/PendingInvitations.tsx';
import { UserList } from '#/features/organizations/members/UserList.tsx';
import { roleNames } from '#/features/organizations/members/role-names.ts';
import { sentToOrganizationQuery, useUserChanges } from '#/features/organizations/members/users.queries.ts';
import { formatNumber } from '#/lib/format.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { routes } from '#/shell/names.ts';
import { Card } from '#/ui/Card.tsx';
import { Tabs } from '#/ui/Tabs.tsx';
import { spaceOpener } from './organization-links.ts';
import { OrganizationPage } from './OrganizationPage.tsx';

const route = getRouteApi(routes['org.settings.profile.users']);

type Shown = 'members' | 'invited';

export function OrganizationUsersScreen() {
  const [shown, setShown] = useState<Shown>('members');

  return (
    <OrganizationPage
      title="Users"
      actions={(organization) => (
        <InvitePeople organization={organization} onInvited={() => setShown('invited')} />
      )}
    >
      {(organization) => <People organization={organization} shown={shown} onShow={setShown} />}
    </OrganizationPage>
  );
}

interface PeopleProps {
  organization: OrganizationView;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** Who is in an organization, or whom it waits for. */
function People({ organization, shown, onShow }: PeopleProps) {
  const { data: invitations } = useSuspenseQuery(sentToOrganizationQuery(organization.slug));
  const waiting = invitations.length === 0 ? '' : ` (${formatNumber(invitations.length)})`;

  return (
    <Card as="section" className="settings-section" aria-label="People">
      <Tabs
        label="People"
        tabs={[
          { id: 'members', label: 'Members' },
          { id: 'invited', label: `Invited${waiting}` },
        ]}
        selected={shown}
        onSelect={onShow}
      />
      <div
        role="tabpanel"
        id={`panel-${shown}`}
        aria-labelledby={`tab-${shown}`}
        className="settings-section"
      >
        {shown === 'members' ? (
          <Members organization={organization} />
        ) : (
          <Invited organization={organization} invitations={invitations} />
        )}
      </div>
    </Card>
  );
}

function Members({ organization }: { organization: OrganizationView }) {
  const { search } = route.useSearch();
  const navigate = route.useNavigate();

  return (
    <>
      <SearchField
        label="Search by name or email"
        initial={search}
        onSearch={(text) => void navigate({ search: { search: text }, replace: true, resetScroll: false })}
      />
      <Suspense fallback={<p role="status">Loading…</p>}>
        <UserList organization={organization} search={search} onOpenSpace={spaceOpener(organization)} />
      </Suspense>
    </>
  );
}

interface InvitedProps {
  organization: OrganizationView;
  invitations: readonly SentOrganizationInvitation[];
}

/** The invitations into the organization, and those into its teams. */
function Invited({ organization, invitations }: InvitedProps) {
  const { slug, teams } = organization;
  const permissions = permissionsOf(organization);
  const { resend, withdraw } = useUserChanges(slug);
  const panel = useKeptFocus<HTMLDivElement>(invitations.length);
  const mayWithdraw = ({ team }: SentOrganizationInvitation) =>
    team !== null || permissions.includes('users.invite');
  const mayResend = ({ team }: SentOrganizationInvitation) => {
    if (team === null) return permissions.includes('users.invite');
    const own = teams.find(({ slug }) => slug === team.slug)?.membership?.role;
    return own === 'admin' || permissions.includes('invitations.resend');
  };

  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label="Invitations">
      {invitations.length === 0 && <p className="field-hint">Nobody is waiting to join.</p>}
      <PendingInvitations
        invitations={invitations.map((invitation) => ({
          ...{ id: invitation.id, email: invitation.email, expires_at: invitation.expires_at },
          team: invitation.team?.name,
          roleName: roleNameOf(invitation),
          onResend: mayResend(invitation) ? () => resend.mutateAsync(invitation) : undefined,
          onWithdraw: mayWithdraw(invitation) ? () => withdraw.mutate(invitation) : undefined,
        }))}
      />
    </div>
  );
}

function roleNameOf({ role, team }: SentOrganizationInvitation): string {
  return team === null ? (role?.name ?? 'No role') : roleNames[team.role];
}
