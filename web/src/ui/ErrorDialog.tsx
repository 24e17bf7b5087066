import { useSyncExternalStore } from 'react';
import { Button } from '@mantine/core';
import { closeErrorDialog, onErrorDialog, shownError } from '#/lib/error-dialog.ts';
import { Dialog } from './Dialog.tsx';

/** The generic error dialog: a title, what happened, Close. */
export function ErrorDialog() {
  const text = useSyncExternalStore(onErrorDialog, shownError);
  if (text === null) return null;

  return (
    <Dialog title="Invalid" onClose={closeErrorDialog}>
      <p>{text}</p>
      <div className="dialog-end">
        <Button onClick={closeErrorDialog}>Close</Button>
      </div>
    </Dialog>
  );
}
