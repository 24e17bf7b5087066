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
    title: `View the personal links of ${name}?`,
    text: `You are going to switch to the personal space of ${name}. Your visit and your changes are logged.`,
    confirm: 'View links',
  };

  if (onOpen === undefined || is_self) return null;

  return (
    <>
      <Button size="small" onClick={() => void confirm(question).then((isSure) => isSure && onOpen(id))}>
        View links<span className="unseen"> of {name}</span>
      </Button>
      {dialog}
    </>
  );
}
