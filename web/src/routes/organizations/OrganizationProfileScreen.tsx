import { useNavigate } from '@tanstack/react-router';
import { DeleteOrganizationForm } from '#/features/organizations/DeleteOrganizationForm.tsx';
import { ProfileForm } from '#/features/organizations/ProfileForm.tsx';
import { TransferForm } from '#/features/organizations/transfers/TransferForm.tsx';
import { PhotoField } from '#/features/photos/PhotoField.tsx';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { routes } from '#/shell/names.ts';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { OrganizationPage } from './OrganizationPage.tsx';

export function OrganizationProfileScreen() {
  const navigate = useNavigate();

  return (
    <OrganizationPage title="Profile">
      {(organization) => (
        <>
          <SettingsSection title="Profile">
            <PhotoField
              name={organization.name}
              photoUrl={organization.photo_url}
              place={{ organization: organization.slug }}
            />
            <ProfileForm
              key={organization.slug}
              organization={organization.slug}
              name={organization.name}
              onMoved={(slug) =>
                void navigate({ to: routes['org.settings.profile'], params: { organization: slug } })
              }
            />
          </SettingsSection>
          {permissionsOf(organization).includes('organization.transfer') && (
            <SettingsSection title="Owner">
              <TransferForm organization={organization} />
            </SettingsSection>
          )}
          {permissionsOf(organization).includes('organization.delete') && (
            <SettingsSection title="Delete organization" danger>
              <DeleteOrganizationForm
                organization={organization}
                onDone={() => void navigate({ to: routes['settings.teams'] })}
              />
            </SettingsSection>
          )}
        </>
      )}
    </OrganizationPage>
  );
}
