import type { KioskUserView } from '@linklet/contract/kiosk/endpoints.ts';
import { useImpersonate } from '#/features/sessions/index.ts';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';

/** Asks before staff see what an account sees. */
export function useActAs(onImpersonated: () => void) {
  const impersonating = useImpersonate();
  const { confirm, dialog } = useConfirm();

  async function ask({ id, name, email }: KioskUserView) {
    const isSure = await confirm({
      title: `Act as ${name}?`,
      text: `You will see what ${email} sees, until you return to your account. This is logged.`,
      confirm: `Act as ${name}`,
    });
    if (!isSure) return;
    await impersonating.mutateAsync(id);
    onImpersonated();
  }

  return { actAs: (user: KioskUserView) => void ask(user).catch(toldAlready), dialog };
}

/** Staff act as nobody of staff, nor as whoever is gone. */
export function mayBeActedAs({ isDeveloper, is_deleted }: KioskUserView): boolean {
  return !isDeveloper && !is_deleted;
}

// A failed request is told by a notice.
function toldAlready(): void {}
