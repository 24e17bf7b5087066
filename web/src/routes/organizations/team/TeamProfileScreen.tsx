import { useNavigate } from '@tanstack/react-router';
import { ProfileForm } from '#/features/organizations/ProfileForm.tsx';
import { TeamFeatures } from '#/features/organizations/teams/TeamFeatures.tsx';
import { PhotoField } from '#/features/photos/PhotoField.tsx';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { routes } from '#/shell/names.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { TeamPage } from './TeamPage.tsx';

export function TeamProfileScreen() {
  const navigate = useNavigate();

  return (
    <TeamPage title="Profile">
      {({ organization: view, organization: { slug: organization }, team }) => (
        <>
          <SettingsSection title="Profile">
            <PhotoField name={team.name} photoUrl={team.photo} place={{ organization, team: team.slug }} />
            <ProfileForm
              key={team.slug}
              organization={organization}
              team={team.slug}
              name={team.name}
              onMoved={(slug) =>
                void navigate({ to: routes['teams.team'], params: { organization, team: slug } })
              }
            />
          </SettingsSection>
          {permissionsOf(view).includes('teams.narrow') && (
            <TeamFeatures key={team.slug} address={{ organization, team: team.slug }} />
          )}
        </>
      )}
    </TeamPage>
  );
}
