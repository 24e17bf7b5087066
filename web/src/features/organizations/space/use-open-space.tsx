import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import type { RowAction } from '#/ui/dialogs/RowMenu.tsx';

/** Whose links they are. */
interface Person {
  id: string;
  name: string;
  is_self: boolean;
}

/**
 * Opens other members' own spaces, after it is said what that means. `onOpen` is absent for whoever does not oversee
 * links; `dialog` is where it is said.
 */
export function useOpenSpace(onOpen: ((id: string) => void) | undefined) {
  const { confirm, dialog } = useConfirm();

  async function open({ id, name }: Person) {
    const isSure = await confirm({
      title: `View the personal links of ${name}?`,
      text: `You are going to switch to the personal space of ${name}. Your visit and your changes are logged.`,
      confirm: 'View links',
    });
    if (isSure) onOpen?.(id);
  }

  function spaceActions(person: Person): RowAction[] {
    if (onOpen === undefined || person.is_self) return [];
    return [{ label: 'View links', about: `of ${person.name}`, onChoose: () => void open(person) }];
  }

  return { spaceActions, dialog };
}
