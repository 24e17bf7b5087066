import { useState } from 'react';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { RoleForm } from './RoleForm.tsx';

/** Makes a role, for whoever may. */
export function CreateRoleButton({ organization }: { organization: OrganizationView }) {
  const permissions = permissionsOf(organization);
  const [isOpen, setIsOpen] = useState(false);
  if (!permissions.includes('roles.create')) return null;

  return (
    <>
      <Button kind="primary" onClick={() => setIsOpen(true)}>
        Create role
      </Button>
      {isOpen && (
        <Dialog title="Create a role" onClose={() => setIsOpen(false)} wide>
          <RoleForm
            organization={organization.slug}
            role={null}
            own={permissions}
            onDone={() => setIsOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}
