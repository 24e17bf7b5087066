import { useSyncExternalStore } from 'react';
import { closeErrorDialog, onErrorDialog, shownError } from '#/lib/error-dialog.ts';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from './Dialog.tsx';

export function ErrorDialog() {
  const error = useSyncExternalStore(onErrorDialog, shownError);
  if (error === null) return null;
  const { title, text, requestId } = error;

  return (
    <Dialog title={title} onClose={closeErrorDialog}>
      <p>{text}</p>
      {requestId !== '' && (
        <p className="field-hint">
          If you contact us about this, please quote <code>{requestId}</code>.
        </p>
      )}
      <div className="dialog-end">
        <Button kind="primary" data-focus onClick={closeErrorDialog}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
