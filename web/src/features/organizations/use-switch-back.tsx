import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';

/** Leads back to the account's own workspace, after a question. `dialog` is where it is asked. */
export function useSwitchBack(onBack: () => void) {
  const { confirm, dialog } = useConfirm();

  async function switchBack(): Promise<void> {
    const isSure = await confirm({
      title: 'Switch to your account?',
      text: 'You are going to switch to your account',
      confirm: 'Switch',
    });
    if (isSure) onBack();
  }

  return { switchBack, dialog };
}
