import { notify } from '#/lib/notices.ts';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { useTeamChanges, type TeamAddress } from './members/members.queries.ts';
import { useLeaveOrganization } from './members/users.queries.ts';

interface Named {
  name: string;
}

/** Takes whoever looks out of an organization, after a question. `dialog` is where it is asked. */
export function useLeavingOrganization({ slug, name }: Named & { slug: string }) {
  const leaving = useLeaveOrganization(slug);
  return useLeaving({
    name,
    text: 'You lose access to its teams and links. Links you created stay.',
    onLeave: () => leaving.mutateAsync(),
  });
}

/** Takes whoever looks out of a team, after a question. `dialog` is where it is asked. */
export function useLeavingTeam({ address, name }: Named & { address: TeamAddress }) {
  const { leave } = useTeamChanges(address);
  return useLeaving({
    name,
    text: 'You lose access to its links. Links you created stay in the team.',
    onLeave: () => leave.mutateAsync(),
  });
}

interface Leaving extends Named {
  /** What leaving means. */
  text: string;
  onLeave: () => Promise<unknown>;
}

function useLeaving({ name, text, onLeave }: Leaving) {
  const { confirm, dialog } = useConfirm();

  async function leave() {
    if (!(await confirm({ title: `Leave ${name}?`, text, confirm: 'Leave', danger: true }))) return;
    await onLeave();
    notify(`You have left ${name}.`, 'success');
  }

  // A failure is told where all of them are.
  return { leave: () => void leave().catch(() => undefined), dialog };
}
