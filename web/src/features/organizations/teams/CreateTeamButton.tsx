import { useState } from 'react';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import type { ButtonLook } from '#/ui/buttons/button-look.ts';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { NamedForm } from '../NamedForm.tsx';

interface CreateTeamButtonProps extends Pick<ButtonLook, 'kind' | 'size'> {
  organization: OrganizationView;
}

/** Makes a team; nothing for whoever may not. */
export function CreateTeamButton({ organization, ...look }: CreateTeamButtonProps) {
  const [isCreating, setIsCreating] = useState(false);
  const close = () => setIsCreating(false);
  const { slug, name } = organization;
  if (!permissionsOf(organization).includes('teams.create')) return null;

  return (
    <>
      <Button {...look} onClick={() => setIsCreating(true)}>
        Create team<span className="unseen"> in {name}</span>
      </Button>
      {isCreating && (
        <Dialog title={`Create a team in ${name}`} onClose={close}>
          <NamedForm organization={slug} onDone={close} onCancel={close} />
        </Dialog>
      )}
    </>
  );
}
