import { useNavigate } from '@tanstack/react-router';
import { ProfileForm } from '#/features/organizations/ProfileForm.tsx';
import { SettingsSection } from '#/routes/accounts/SettingsPage.tsx';
import { routes } from '#/shell/names.ts';
import { OrganizationPage } from './OrganizationPage.tsx';

export function OrganizationProfileScreen() {
  const navigate = useNavigate();

  return (
    <OrganizationPage title="Profile">
      {(organization) => (
        <SettingsSection title="Profile">
          <ProfileForm
            key={organization.slug}
            organization={organization}
            onMoved={(slug) =>
              void navigate({ to: routes['org.settings.profile'], params: { organization: slug } })
            }
          />
        </SettingsSection>
      )}
    </OrganizationPage>
  );
}
