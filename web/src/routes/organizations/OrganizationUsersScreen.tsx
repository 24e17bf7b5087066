import { Suspense } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { givableRoles } from '#/features/organizations/members/givable-roles.ts';
import { OrganizationInviteForm } from '#/features/organizations/invitations/OrganizationInviteForm.tsx';
import { PendingInvitations } from '#/features/organizations/invitations/PendingInvitations.tsx';
import { UserList } from '#/features/organizations/members/UserList.tsx';
import {
  rolesQuery,
  sentToOrganizationQuery,
  useUserChanges,
} from '#/features/organizations/members/users.queries.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { routes } from '#/shell/names.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { spaceOpener } from './organization-links.ts';
import { OrganizationPage } from './OrganizationPage.tsx';

const route = getRouteApi(routes['org.settings.profile.users']);

export function OrganizationUsersScreen() {
  const { search } = route.useSearch();
  const navigate = route.useNavigate();

  return (
    <OrganizationPage title="Users">
      {(organization) => (
        <>
          <SettingsSection title="Users">
            <SearchField
              label="Search by name or email"
              initial={search}
              onSearch={(text) =>
                void navigate({ search: { search: text }, replace: true, resetScroll: false })
              }
            />
            <Suspense fallback={<p role="status">Loading…</p>}>
              <UserList organization={organization} search={search} onOpenSpace={spaceOpener(organization)} />
            </Suspense>
          </SettingsSection>
          <Invitations organization={organization} />
        </>
      )}
    </OrganizationPage>
  );
}

function Invitations({ organization }: { organization: OrganizationView }) {
  const { slug } = organization;
  const permissions = permissionsOf(organization);
  const { data: roles } = useSuspenseQuery(rolesQuery(slug));
  const { data: invitations } = useSuspenseQuery(sentToOrganizationQuery(slug));
  const { resend, withdraw } = useUserChanges(slug);
  const mayInvite = permissions.includes('users.invite');
  const givable = givableRoles(roles, organization);
  const sections = useKeptFocus<HTMLDivElement>(invitations.length);

  return (
    <div ref={sections} tabIndex={-1} role="group" aria-label="Invitations" className="settings-sections">
      {invitations.length > 0 && (
        <SettingsSection title="Invited">
          <PendingInvitations
            invitations={invitations.map(({ role, ...rest }) => ({
              ...rest,
              roleName: role?.name ?? 'No role',
            }))}
            {...(mayInvite && {
              onResend: (id: number) => resend.mutateAsync(id),
              onWithdraw: (id: number) => withdraw.mutate(id),
            })}
          />
        </SettingsSection>
      )}
      {mayInvite && (
        <SettingsSection title="Invite people">
          {givable.length === 0 ? (
            <p className="field-hint">There is no role you can assign.</p>
          ) : (
            <OrganizationInviteForm organization={slug} roles={givable} />
          )}
        </SettingsSection>
      )}
    </div>
  );
}
