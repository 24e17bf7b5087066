import { useState } from 'react';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { NamedForm } from '../NamedForm.tsx';

/** Makes a team; nothing for whoever may not. */
export function CreateTeamButton({ organization }: { organization: OrganizationView }) {
  const [isCreating, setIsCreating] = useState(false);
  const { slug, name } = organization;
  if (!permissionsOf(organization).includes('teams.create')) return null;

  return (
    <>
      <Button onClick={() => setIsCreating(true)}>
        Create team<span className="unseen"> in {name}</span>
      </Button>
      {isCreating && (
        <Dialog title={`Create a team in ${name}`} onClose={() => setIsCreating(false)}>
          <NamedForm organization={slug} onDone={() => setIsCreating(false)} />
        </Dialog>
      )}
    </>
  );
}
