import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import type { TeamAddress } from './members.queries.ts';
import { TeamMembers } from './TeamMembers.tsx';

interface TeamMembersDialogProps {
  address: TeamAddress;
  name: string;
  isAdmin: boolean;
  mayResend: boolean;
  onClose: () => void;
}

/** The people of a team, over whatever page is shown. */
export function TeamMembersDialog({ onClose, ...team }: TeamMembersDialogProps) {
  return (
    <Dialog title={`Members of ${team.name}`} onClose={onClose} wide>
      <TeamMembers {...team} onLeft={onClose} />
    </Dialog>
  );
}
