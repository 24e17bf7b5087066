import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { useDeleteBackupCodes, useMakeBackupCodes } from './two-factor.queries.ts';

interface BackupCodesPanelProps {
  left: number;
  /** New codes are there to be shown, this once. */
  onCodes: (codes: string[]) => void;
}

export function BackupCodesPanel({ left, onCodes }: BackupCodesPanelProps) {
  const making = useMakeBackupCodes();
  const deleting = useDeleteBackupCodes();
  const { confirm, dialog } = useConfirm();

  async function make() {
    const isSure =
      left === 0 ||
      (await confirm({
        title: 'Create new backup codes?',
        text: `The ${codesText(left)} you have will stop working.`,
        confirm: 'Create new codes',
      }));
    if (!isSure) return;
    onCodes((await making.mutateAsync()).codes);
  }

  async function remove() {
    const isSure = await confirm({
      title: 'Delete your backup codes?',
      text: `The ${codesText(left)} you have will stop working. If you lose your app, you won’t be able to sign in.`,
      confirm: `Delete ${codesText(left)}`,
      danger: true,
    });
    if (!isSure) return;
    await deleting.mutateAsync();
    notify('Your backup codes have been deleted.', 'success');
  }

  return (
    <div className="backup-codes-panel">
      <p>
        <strong>{left === 0 ? 'No backup codes' : `${codesText(left)} left`}</strong>
        <br />
        <span className="field-hint">For when you lose your phone. Each code signs you in once.</span>
      </p>
      <div className="button-row">
        <Button
          size="small"
          aria-busy={making.isPending || undefined}
          onClick={() => void make().catch(toldAlready)}
        >
          Create new codes
        </Button>
        {left > 0 && (
          <Button
            size="small"
            aria-busy={deleting.isPending || undefined}
            onClick={() => void remove().catch(toldAlready)}
          >
            Delete codes
          </Button>
        )}
      </div>
      {dialog}
    </div>
  );
}

function codesText(count: number): string {
  return count === 1 ? '1 backup code' : `${count} backup codes`;
}

// A failed request is told by a notice.
function toldAlready(): void {}
