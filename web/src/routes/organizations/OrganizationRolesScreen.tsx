import { RoleList } from '#/features/organizations/members/RoleList.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { OrganizationPage } from './OrganizationPage.tsx';

export function OrganizationRolesScreen() {
  return (
    <OrganizationPage title="Roles">
      {(organization) => (
        <SettingsSection title="Roles">
          <p className="field-hint">
            A role says what its people may do in the whole organization. What somebody may do in one team is
            said there.
          </p>
          <RoleList organization={organization} />
        </SettingsSection>
      )}
    </OrganizationPage>
  );
}
