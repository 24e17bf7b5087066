import { RoleList } from '#/features/organizations/members/RoleList.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { OrganizationPage } from './OrganizationPage.tsx';

export function OrganizationRolesScreen() {
  return (
    <OrganizationPage title="Roles">
      {(organization) => (
        <SettingsSection title="Roles">
          <p className="field-hint">
            Roles apply to the whole organization. Team roles are set in each team.
          </p>
          <RoleList organization={organization} />
        </SettingsSection>
      )}
    </OrganizationPage>
  );
}
