import { useNavigate } from '@tanstack/react-router';
import { TeamMembers } from '#/features/organizations/members/TeamMembers.tsx';
import { routes } from '#/shell/names.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { spaceOpener } from '../organization-links.ts';
import { TeamPage } from './TeamPage.tsx';

export function TeamMembershipScreen() {
  const navigate = useNavigate();

  return (
    <TeamPage title="Members">
      {({ organization: view, organization: { slug: organization, permissions }, team }) => (
        <SettingsSection title="Members">
          <TeamMembers
            address={{ organization, team: team.slug }}
            name={team.name}
            isAdmin={team.role === 'admin' || permissions.includes('invitations.send')}
            mayResend={team.role === 'admin' || permissions.includes('invitations.resend')}
            onOpenSpace={spaceOpener(view)}
            onLeft={() => void navigate({ to: routes['settings.teams'] })}
          />
        </SettingsSection>
      )}
    </TeamPage>
  );
}
