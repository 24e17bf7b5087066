import { useState } from 'react';
import { deleteTeam } from '@linklet/contract/organizations/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { DeletionForm } from '../DeletionForm.tsx';
import type { TeamAddress } from '../members/members.queries.ts';
import { useRefreshOrganizations } from '../organizations.queries.ts';

/** Deletes a team, for whoever types its name in a dialog. */
export function DeleteTeamButton({ address, name }: { address: TeamAddress; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useRefreshOrganizations();

  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Delete<span className="unseen"> {name}</span>
      </Button>
      {isOpen && (
        <Dialog title={`Delete ${name}?`} onClose={() => setIsOpen(false)}>
          <DeletionForm
            name={name}
            kind="team"
            links={null}
            onDelete={async (body) => {
              await api(deleteTeam, { params: address, body });
              await refresh();
            }}
            onDone={() => setIsOpen(false)}
          >
            <p>
              Everyone loses access at once, and members are notified. You can restore the team for 30 days;
              then it is deleted for good. Move links you still need first.
            </p>
          </DeletionForm>
        </Dialog>
      )}
    </>
  );
}
