import { notify } from '#/lib/notices.ts';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { useLiftBan } from '../reports.queries.ts';

/** Lifts a ban, once whoever asks is sure. */
export function useLifting() {
  const lifting = useLiftBan();
  const { confirm, dialog } = useConfirm();

  async function lift(ban: { id: number; value: string } | null): Promise<void> {
    if (ban === null) return;
    const isSure = await confirm({
      title: 'Lift this ban?',
      text: `Links blocked by the ban of ${ban.value} work again, unless another ban blocks them, too. Their owners are told.`,
      confirm: 'Lift ban',
    });
    if (!isSure) return;
    await lifting.mutateAsync(ban.id);
    notify('The ban has been lifted. Its links work again within a second.', 'success');
  }

  return { lift, dialog };
}
