import { useNavigate } from '@tanstack/react-router';
import { InviteToTeam } from '#/features/organizations/invitations/InvitePeople.tsx';
import { TeamMembers } from '#/features/organizations/members/TeamMembers.tsx';
import { routes } from '#/shell/names.ts';
import { Card } from '#/ui/Card.tsx';
import { spaceOpener } from '../organization-links.ts';
import { manages } from '../who-sees.ts';
import { TeamPage } from './TeamPage.tsx';

export function TeamMembershipScreen() {
  const navigate = useNavigate();

  return (
    <TeamPage
      title="Members"
      action={({ organization, team }) =>
        manages(organization, team, 'invitations.send') && (
          <InviteToTeam address={{ organization: organization.slug, team: team.slug }} name={team.name} />
        )
      }
    >
      {({ organization, team }) => (
        <Card as="section" className="settings-section" aria-label="Members">
          <TeamMembers
            address={{ organization: organization.slug, team: team.slug }}
            name={team.name}
            isAdmin={manages(organization, team, 'invitations.send')}
            mayResend={manages(organization, team, 'invitations.resend')}
            onOpenSpace={spaceOpener(organization)}
            onLeft={() => void navigate({ to: routes['settings.teams'] })}
          />
        </Card>
      )}
    </TeamPage>
  );
}
