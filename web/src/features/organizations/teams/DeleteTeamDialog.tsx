import { deleteTeam } from '@linklet/contract/organizations/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { DeletionForm } from '../DeletionForm.tsx';
import type { TeamAddress } from '../members/members.queries.ts';
import { useRefreshOrganizations } from '../organizations.queries.ts';

interface DeleteTeamDialogProps {
  address: TeamAddress;
  name: string;
  onClose: () => void;
}

/** Deletes a team, for whoever types its name. */
export function DeleteTeamDialog({ address, name, onClose }: DeleteTeamDialogProps) {
  const refresh = useRefreshOrganizations();

  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <DeletionForm
        name={name}
        kind="team"
        links={null}
        onDelete={async (body) => {
          await api(deleteTeam, { params: address, body });
          await refresh();
        }}
        onDone={onClose}
        onCancel={onClose}
      >
        <p>
          Everyone loses access at once, and members are notified. You can restore the team for 30 days; then
          it is deleted for good. Move links you still need first.
        </p>
      </DeletionForm>
    </Dialog>
  );
}
