import { saveFile } from '#/lib/save-file.ts';
import { productName } from '#/lib/product.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { downloadIcon } from '#/ui/icons/action-icons.ts';
import { printIcon } from '#/ui/icons/screen-icons.ts';

interface BackupCodesDialogProps {
  codes: string[];
  onClose: () => void;
}

/** The only time that the codes are seen, so a click beside the dialog does not close it. */
export function BackupCodesDialog({ codes, onClose }: BackupCodesDialogProps) {
  const text = codes.join('\n');

  return (
    <Dialog title="Save your backup codes" insistent onClose={onClose}>
      <div className="stack printed">
        <p>
          Each code signs you in once when you don’t have your app. They are shown only now, so store them
          with your passwords.
        </p>
        {/* An Enter that was meant for the last code must not close the dialog. */}
        <ol className="backup-codes" aria-label="Backup codes" tabIndex={-1} data-focus>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="button-row">
          <CopyButton text={text} label="the backup codes" />
          <Button
            onClick={() =>
              saveFile(new Blob([`Backup codes of ${productName}\n\n${text}\n`]), 'backup-codes.txt')
            }
          >
            <Icon path={downloadIcon} />
            Download
          </Button>
          <Button onClick={() => window.print()}>
            <Icon path={printIcon} />
            Print
          </Button>
        </div>
      </div>
      <div className="dialog-end">
        <Button kind="primary" onClick={onClose}>
          I’ve saved my codes
        </Button>
      </div>
    </Dialog>
  );
}
