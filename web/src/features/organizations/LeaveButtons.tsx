import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { useTeamChanges, type TeamAddress } from './members/members.queries.ts';
import { useLeaveOrganization } from './members/users.queries.ts';

interface Named {
  name: string;
}

/** Takes whoever looks out of an organization. */
export function LeaveOrganizationButton({ slug, name }: Named & { slug: string }) {
  const leaving = useLeaveOrganization(slug);

  return (
    <LeaveButton
      name={name}
      label="Leave organization"
      text="You lose access to its teams and links. Links you created stay."
      onLeave={() => leaving.mutateAsync()}
    />
  );
}

/** Takes whoever looks out of a team. */
export function LeaveTeamButton({ address, name }: Named & { address: TeamAddress }) {
  const { leave } = useTeamChanges(address);

  return (
    <LeaveButton
      name={name}
      label="Leave"
      text="You lose access to its links. Links you created stay in the team."
      onLeave={() => leave.mutateAsync()}
    />
  );
}

interface LeaveButtonProps extends Named {
  label: string;
  /** What leaving means. */
  text: string;
  onLeave: () => Promise<unknown>;
}

function LeaveButton({ name, label, text, onLeave }: LeaveButtonProps) {
  const { confirm, dialog } = useConfirm();

  async function leave() {
    if (!(await confirm({ title: `Leave ${name}?`, text, confirm: 'Leave', danger: true }))) return;
    await onLeave();
    notify(`You have left ${name}.`, 'success');
  }

  return (
    <>
      {/* A failure is told where all of them are. */}
      <Button size="small" onClick={() => void leave().catch(() => undefined)}>
        {label}
        <span className="unseen"> {name}</span>
      </Button>
      {dialog}
    </>
  );
}
