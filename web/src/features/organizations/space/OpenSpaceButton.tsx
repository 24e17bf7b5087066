import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';

interface OpenSpaceButtonProps {
  /** Whose links they are. */
  person: { id: string; name: string; is_self: boolean };
  /** Absent for whoever does not oversee links. */
  onOpen: ((id: string) => void) | undefined;
}

/** Opens another member's own space, after it is said what that means. */
export function OpenSpaceButton({ person: { id, name, is_self }, onOpen }: OpenSpaceButtonProps) {
  const { confirm, dialog } = useConfirm();
  const question = {
    title: `Open links of ${name}?`,
    text: `You are going to switch to the own space of ${name}. That you were there, and what you do, is in the audit.`,
    confirm: 'Open',
  };

  if (onOpen === undefined || is_self) return null;

  return (
    <>
      <Button size="small" onClick={() => void confirm(question).then((isSure) => isSure && onOpen(id))}>
        Open links<span className="unseen"> of {name}</span>
      </Button>
      {dialog}
    </>
  );
}
