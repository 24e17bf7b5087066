import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';

interface NoBackupCodesDialogProps {
  supportEmail: string;
  onClose: () => void;
}

/** For whom has lost the device and kept no codes: there is no way round the second factor but people. */
export function NoBackupCodesDialog({ supportEmail, onClose }: NoBackupCodesDialogProps) {
  return (
    <Dialog title="No backup codes" onClose={onClose}>
      <div className="stack">
        <p>Your account has no backup codes left, so a code from your app is the only way to sign in.</p>
        <p>
          If you can’t use the app, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from the
          address of your account. We will verify that it is you.
        </p>
      </div>
      <div className="dialog-end">
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
