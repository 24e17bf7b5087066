import { CreateRoleButton } from '#/features/organizations/members/CreateRoleButton.tsx';
import { RoleList } from '#/features/organizations/members/RoleList.tsx';
import { Card } from '#/ui/Card.tsx';
import { OrganizationPage } from './OrganizationPage.tsx';

export function OrganizationRolesScreen() {
  return (
    <OrganizationPage
      title="Roles"
      actions={(organization) => <CreateRoleButton organization={organization} />}
    >
      {(organization) => (
        <Card as="section" className="settings-section" aria-label="Roles">
          <p className="field-hint">
            Roles apply to the whole organization. Team roles are set in each team.
          </p>
          <RoleList organization={organization} />
        </Card>
      )}
    </OrganizationPage>
  );
}
