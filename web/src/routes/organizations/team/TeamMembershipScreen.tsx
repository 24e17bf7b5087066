import { useNavigate } from '@tanstack/react-router';
import type { Permission } from '@linklet/contract/http/access.ts';
import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import { TeamMembers } from '#/features/organizations/members/TeamMembers.tsx';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { routes } from '#/shell/names.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { spaceOpener } from '../organization-links.ts';
import { TeamPage } from './TeamPage.tsx';

export function TeamMembershipScreen() {
  const navigate = useNavigate();

  return (
    <TeamPage title="Members">
      {({ organization, team }) => (
        <SettingsSection title="Members">
          <TeamMembers
            address={{ organization: organization.slug, team: team.slug }}
            name={team.name}
            isAdmin={manages(organization, team, 'invitations.send')}
            mayResend={manages(organization, team, 'invitations.resend')}
            onOpenSpace={spaceOpener(organization)}
            onLeft={() => void navigate({ to: routes['settings.teams'] })}
          />
        </SettingsSection>
      )}
    </TeamPage>
  );
}

function manages(organization: OrganizationView, { membership }: TeamView, permission: Permission): boolean {
  return membership?.role === 'admin' || permissionsOf(organization).includes(permission);
}
